import { live } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { connect, disconnect } from './connection.ts';
import LiveConnection from './live-connection.tsx';
import { liveState } from './live-state.ts';

type Listener = {
  path: string;
  app: string;
  next: (snapshot: object) => void;
  error: (error: Error) => void;
};
const firebase = vi.hoisted(() => ({ listeners: [] as Listener[] }));

// Firebase is mocked; reactfire, between it and the dashboard, is the real one.
vi.mock('firebase/app', () => ({}));
vi.mock('firebase/auth', () => ({
  onIdTokenChanged: (auth: { user: object | null }, next: (user: object | null) => void) => {
    next(auth.user);
    return () => undefined;
  },
}));
vi.mock('firebase/firestore', () => ({
  doc: (firestore: object, path: string) => ({ firestore, path }),
  refEqual: (one: { firestore: object }, other: { firestore: object }) => one.firestore === other.firestore,
  onSnapshot: (
    { path, firestore }: { path: string; firestore: { app: { name: string } } },
    _options: object,
    { next, error }: Pick<Listener, 'next' | 'error'>,
  ) => {
    firebase.listeners.push({ path, app: firestore.app.name, next, error });
    return () => undefined;
  },
}));
vi.mock('./connection.ts', () => ({ connect: vi.fn(), disconnect: vi.fn(async () => undefined) }));

let opened = 0;
function open(user: object | null = { uid: 'u1' }) {
  opened += 1;
  const app = { name: `test-${opened}` };
  return { app, auth: { app, name: app.name, user, currentUser: user }, firestore: { app } } as never;
}

const listener = (path: string, app: string) => {
  const found = firebase.listeners.find((one) => one.path === path && one.app === app);
  if (!found) throw new Error(`Nobody listens to ${path} of ${app}`);
  return found;
};
const snapshot = (versions: object, fromCache = false) => ({ data: () => versions, metadata: { fromCache } });
/** Lets so many milliseconds pass for promises and timers. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Page() {
  const { user } = useAuth();
  return (
    <>
      <p>{liveState.use()}</p>
      <p>{user ? 'signed in' : 'signed out'}</p>
      <p>{user?.name}</p>
      {user && <LiveConnection />}
    </>
  );
}
async function start() {
  answerCalls({ 'GET /api/user': { json: amina } });
  renderAdmin(<Page />);
  await pass(1);
  await pass(1);
}

beforeEach(() => {
  vi.useFakeTimers();
  firebase.listeners.length = 0;
  liveState.set('connecting');
  vi.mocked(connect)
    .mockReset()
    .mockImplementation(async () => open());
  vi.mocked(disconnect).mockClear();
  // React prints errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('the connection listens to the versions alone, and shows connecting, live or paused', async () => {
  await start();
  const versions = listener('content/version', `test-${opened}`);
  expect(firebase.listeners).toEqual([versions]);
  expect(screen.getByText('connecting')).toBeTruthy();
  act(() => versions.next(snapshot({})));
  expect(screen.getByText('live')).toBeTruthy();
  act(() => versions.next(snapshot({}, true)));
  expect(screen.getByText('paused')).toBeTruthy();
  act(() => versions.next(snapshot({})));
  expect(screen.getByText('live')).toBeTruthy();
});

test('a failed listener is closed, and a connection of another name replaces it', async () => {
  await start();
  const first = `test-${opened}`;
  act(() => listener('content/version', first).next(snapshot({})));
  await act(async () => listener('content/version', first).error(new Error('permission-denied')));
  expect(screen.getByText('paused')).toBeTruthy();
  expect(disconnect).toHaveBeenCalledTimes(1);
  await pass(2_100);
  const second = `test-${opened}`;
  expect(second).not.toBe(first);
  expect(firebase.listeners.map(({ app }) => app)).toEqual([first, second]);
  act(() => listener('content/version', second).next(snapshot({})));
  expect(screen.getByText('live')).toBeTruthy();
});

test('the connection waits twice as long after each failure in a row', async () => {
  vi.mocked(connect).mockRejectedValue(new Error('offline'));
  await start();
  expect(connect).toHaveBeenCalledTimes(1);
  expect(screen.getByText('paused')).toBeTruthy();
  await pass(2_100);
  expect(connect).toHaveBeenCalledTimes(2);
  await pass(2_100);
  expect(connect).toHaveBeenCalledTimes(2);
  await pass(2_000);
  expect(connect).toHaveBeenCalledTimes(3);
});

test('so it does where a connection is lost soon after it was live; one that lasted begins anew', async () => {
  await start();
  const lose = async () => {
    const { next, error } = listener('content/version', `test-${opened}`);
    act(() => next(snapshot({})));
    await pass(10_000);
    await act(async () => error(new Error('permission-denied')));
  };
  await lose();
  await pass(2_100);
  expect(connect).toHaveBeenCalledTimes(2);
  await lose();
  await pass(2_100);
  expect(connect).toHaveBeenCalledTimes(2);
  await pass(2_000);
  expect(connect).toHaveBeenCalledTimes(3);
  await pass(60_000);
  await lose();
  await pass(2_100);
  expect(connect).toHaveBeenCalledTimes(4);
});

test('an ended session signs the browser out, and the connection is not retried', async () => {
  vi.mocked(connect).mockRejectedValue(new ApiError(401, 'No session'));
  await start();
  expect(screen.getByText('signed out')).toBeTruthy();
  await pass(120_000);
  expect(connect).toHaveBeenCalledTimes(1);
});

test('a tab that a colleague has signed in beside does not go on under the first name', async () => {
  await start();
  const versions = listener('content/version', `test-${opened}`);
  const say = async (sessions: number) => {
    act(() => versions.next(snapshot({ sessions })));
    await pass(1);
  };
  await say(1);
  await say(2);
  expect(screen.getByText('signed in')).toBeTruthy();
  // The sign-in beside has ended this tab's session.
  answerCalls({ 'GET /api/user': { json: { ...amina, id: 'u2', username: 'omar' } } });
  await say(3);
  expect(screen.getByText('signed out')).toBeTruthy();
});

test('nor does a tab whose look at the session was lost: the next connection is another look', async () => {
  await start();
  const versions = listener('content/version', `test-${opened}`);
  act(() => versions.next(snapshot({ sessions: 1 })));
  answerCalls({ 'GET /api/user': { status: 503, json: {} } });
  vi.mocked(connect).mockImplementation(async () => open({ uid: 'u2' }));
  act(() => versions.next(snapshot({ sessions: 2 })));
  await pass(1);
  expect(screen.getByText('signed in')).toBeTruthy();
  await pass(2_100);
  expect(screen.getByText('signed out')).toBeTruthy();
});

test('nor does a tab that was asleep meanwhile', async () => {
  await start();
  const first = `test-${opened}`;
  act(() => listener('content/version', first).next(snapshot({})));
  vi.mocked(connect).mockImplementation(async () => open({ uid: 'u2' }));
  await act(async () => listener('content/version', first).error(new Error('permission-denied')));
  await pass(2_100);
  expect(screen.getByText('signed out')).toBeTruthy();
  expect(disconnect).toHaveBeenCalledTimes(2);
  expect(firebase.listeners.map(({ app }) => app)).toEqual([first]);
});

test('a dashboard shows the name that a superadmin has given its user', async () => {
  await start();
  const versions = listener('content/version', `test-${opened}`);
  act(() => versions.next(snapshot({ sessions: 1 })));
  answerCalls({ 'GET /api/user': { json: { ...amina, name: 'Amina Otieno' } } });
  act(() => versions.next(snapshot({ sessions: 2 })));
  await pass(1);
  expect(screen.getByText('Amina Otieno')).toBeTruthy();
});

test('a sign-in that Firebase has ended is repeated', async () => {
  vi.mocked(connect).mockImplementationOnce(async () => open(null));
  await start();
  expect(firebase.listeners).toEqual([]);
  expect(screen.getByText('paused')).toBeTruthy();
  await pass(2_100);
  expect(firebase.listeners).toHaveLength(1);
});

test.each([
  new TypeError('No connection to the server'),
  new ApiError(503, 'The service is busy. Please try again in a moment.'),
])(
  'a list whose new rows were lost on the way is asked for again, by a new connection: %s',
  async (failure) => {
    let asked = 0;
    function Services() {
      const { data } = useQuery({
        queryKey: ['/api/admin/services'],
        queryFn: async () => {
          asked += 1;
          if (asked === 3) throw failure;
          return `answer ${asked}`;
        },
      });
      return <p>{data}</p>;
    }
    answerCalls({ 'GET /api/user': { json: amina } });
    renderAdmin(
      <>
        <Services />
        <Page />
      </>,
    );
    await pass(1);
    await pass(1);
    const versions = listener('content/version', `test-${opened}`);
    act(() => versions.next(snapshot({ services: 1 })));
    await pass(5_000);
    expect(screen.getByText('answer 2')).toBeTruthy();
    act(() => versions.next(snapshot({ services: 2 })));
    await pass(1_500);
    expect(screen.getByText('answer 2')).toBeTruthy();
    expect(screen.getByText('paused')).toBeTruthy();
    await pass(2_100);
    act(() => listener('content/version', `test-${opened}`).next(snapshot({ services: 2 })));
    await pass(5_000);
    expect(screen.getByText('live')).toBeTruthy();
    expect(screen.getByText('answer 4')).toBeTruthy();
  },
);

describe('a live update refetches', () => {
  const asked: Record<string, number> = {};
  const answer = (path: string) => ({
    queryKey: [path],
    queryFn: async () => {
      asked[path] = (asked[path] ?? 0) + 1;
      return null;
    },
  });
  function Lists() {
    useQuery(answer('/api/admin/inquiries'));
    useQuery(answer('/api/admin/services'));
    return null;
  }
  /** Starts with both lists shown and a first version received; gives the listener for versions. */
  async function listen() {
    answerCalls({ 'GET /api/user': { json: amina } });
    renderAdmin(
      <>
        <Lists />
        <Page />
      </>,
    );
    await pass(1);
    await pass(1);
    const versions = listener('content/version', `test-${opened}`);
    act(() => versions.next(snapshot({ services: 1, contact_inquiries: 1 })));
    await pass(5_000);
    for (const path of Object.keys(asked)) delete asked[path];
    return versions;
  }

  test('the list whose version has risen, and no other', async () => {
    const versions = await listen();
    act(() => versions.next(snapshot({ services: 2, contact_inquiries: 1 })));
    await pass(5_000);
    expect(asked).toEqual({ '/api/admin/services': 1 });
  });

  test('the inquiries a second time, when more may follow without a notification', async () => {
    const versions = await listen();
    act(() => versions.next(snapshot({ services: 1, contact_inquiries: 2, [live.moreToCome]: 1 })));
    await pass(1);
    expect(asked).toEqual({ '/api/admin/inquiries': 1 });
    await pass(5_000);
    expect(asked).toEqual({ '/api/admin/inquiries': 2 });
  });
});
