import { When } from '../ui/when.tsx';
import { Notice, NoticeLink } from './notice.tsx';

/** Asks a user whose role needs a second factor to set it up by `until` (ISO 8601); after it, no other screen opens. */
export const SecondFactorDue = ({ until }: { until: string }) => (
  <Notice>
    Your role needs two-step sign-in by <When at={until} />.{' '}
    <NoticeLink to="/admin/account">Set it up under Account</NoticeLink>
  </Notice>
);
