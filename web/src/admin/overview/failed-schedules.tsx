import { Notice, NoticeLink } from './notice.tsx';

/** Warns about schedules that were not published at their time: staff have to act. */
export const FailedSchedules = ({ count }: { count: number }) => (
  <Notice>
    {count === 1 ? '1 schedule has' : `${count} schedules have`} not gone out, and visitors see nothing of{' '}
    {count === 1 ? 'it' : 'them'}. <NoticeLink to="/admin/history">See why under History</NoticeLink>
  </Notice>
);
