import { When } from '../ui/when.tsx';
import { Notice, NoticeLink } from './notice.tsx';

/** What a role asks of somebody who can still put it off, until `until`, ISO 8601; after that nothing else is shown. */
export const SecondFactorDue = ({ until }: { until: string }) => (
  <Notice>
    Your role needs two-step sign-in by <When at={until} />.{' '}
    <NoticeLink to="/admin/account">Set it up under Account</NoticeLink>
  </Notice>
);
