import { services, statistics, team } from '@mipaka/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Guard } from '../guard.tsx';
import { useSessionWatch } from '../session.tsx';
import { amina, answerCalls, renderAdmin } from '../testing/render-admin.tsx';
import { ResourceTab } from './resource-tab.tsx';

const stamps = { createdAt: '2025-11-20T08:00:00.000Z', updatedAt: '2025-11-20T08:00:00.000Z' };
const trade = {
  ...services.draft.parse({ title: 'Trade Desk', description: 'Ships things', icon: 'fas fa-ship' }),
  ...stamps,
  id: 's1',
};
const signedIn = { 'GET /api/user': { json: amina }, 'GET /api/admin/services': { json: [trade] } };

function Watched({ children }: { children: React.ReactNode }) {
  useSessionWatch();
  return children;
}
const tab = (resource = services as Parameters<typeof ResourceTab>[0]['resource']) => (
  <Guard>
    <Watched>
      <ResourceTab resource={resource} />
    </Watched>
  </Guard>
);

beforeEach(() => sessionStorage.clear());

test('an empty list says so in the words of the specification', async () => {
  answerCalls({ ...signedIn, 'GET /api/admin/services': { json: [] } });
  renderAdmin(tab());
  expect(await screen.findByText('No services found. Add your first service to get started.')).toBeTruthy();
});

test('a record is created from exactly the fields of the form, and the list is asked for again', async () => {
  const calls = answerCalls({ ...signedIn, 'POST /api/admin/services': { status: 201, json: trade } });
  renderAdmin(tab());
  await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Service' }));
  await userEvent.type(dialog.getByLabelText('Title'), ' Export Desk ');
  await userEvent.type(dialog.getByLabelText('Description'), 'Sells abroad');
  await userEvent.type(dialog.getByLabelText('Icon'), 'globe');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Service created successfully')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    title: 'Export Desk',
    description: 'Sells abroad',
    icon: 'globe',
    division: null,
    isActive: true,
  });
  await waitFor(() =>
    expect(
      calls.filter(({ method, path }) => method === 'GET' && path === '/api/admin/services').length,
    ).toBe(2),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is missing is said under its field and nothing is sent', async () => {
  const calls = answerCalls(signedIn);
  renderAdmin(tab(), '/admin?tab=services&dialog=new');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('Title is required')).toBeTruthy();
  expect(dialog.getByText('Icon is required')).toBeTruthy();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

test("the server's complaint stands under its field, with the toast, and what was typed stays", async () => {
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'The key "zed" is already in use',
    errors: { key: 'Already in use' },
  };
  answerCalls({
    ...signedIn,
    'GET /api/admin/statistics': { json: [] },
    'POST /api/admin/statistics': { status: 409, json: problem },
  });
  renderAdmin(tab(statistics), '/admin?tab=statistics&dialog=new');
  const dialog = within(await screen.findByRole('dialog'));
  for (const label of ['Key', 'Value', 'Label', 'Category']) {
    await userEvent.type(dialog.getByLabelText(label), 'zed');
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Failed to create statistic')).toBeTruthy();
  expect(screen.getByText('409: The key "zed" is already in use')).toBeTruthy();
  expect(await dialog.findByText('Already in use')).toBeTruthy();
  expect((dialog.getByLabelText('Value') as HTMLInputElement).value).toBe('zed');
});

test('a delete that fails brings the record back', async () => {
  answerCalls({ ...signedIn, 'DELETE /api/admin/services/s1': { status: 503, json: {} } });
  renderAdmin(tab());
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Trade Desk' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Are you sure you want to delete this service?')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete service')).toBeTruthy();
  expect(await screen.findByText('Trade Desk')).toBeTruthy();
});

test('an ended session leads to /auth, and the typed text is back after signing in again', async () => {
  const answers = { ...signedIn, 'PUT /api/admin/services/s1': { status: 401, json: {} } };
  answerCalls(answers);
  const first = renderAdmin(tab(), '/admin?tab=services&dialog=s1');
  const title = await screen.findByLabelText('Title');
  await userEvent.clear(title);
  await userEvent.type(title, 'Half a thought');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Your session has ended')).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe('/auth {"from":"/admin?tab=services&dialog=s1"}');
  expect(screen.queryByText('Failed to update service')).toBeNull();
  first.unmount();

  renderAdmin(tab(), '/admin?tab=services&dialog=s1');
  await waitFor(() =>
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Half a thought'),
  );
  expect(screen.getByText('What you typed before is back.')).toBeTruthy();
});

test('closing a dialog with unsaved text asks first, and a discarded draft does not come back', async () => {
  answerCalls(signedIn);
  renderAdmin(tab(), '/admin?tab=services&dialog=new');
  await userEvent.type(await screen.findByLabelText('Title'), 'X');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

test('a photo goes along as a file; anything that is no image is dropped', async () => {
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/team': { json: [] },
    'POST /api/admin/team': { status: 201, json: {} },
  });
  URL.createObjectURL ??= () => 'blob:preview';
  URL.revokeObjectURL ??= () => undefined;
  renderAdmin(tab(team), '/admin?tab=team&dialog=new');
  const input = await screen.findByLabelText(/Drop a photo here/);
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(screen.queryByText('notes.txt')).toBeNull();
  await user.upload(input, new File([new Uint8Array(1_572_864)], 'amina.png', { type: 'image/png' }));
  expect(screen.getByText('amina.png')).toBeTruthy();
  expect(screen.getByText('1.50 MB')).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'Amina');
  await user.type(screen.getByLabelText('Position'), 'CEO');
  await user.type(screen.getByLabelText('Bio'), 'Founder');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Team member created successfully')).toBeTruthy();
  const body = calls.find(({ method }) => method === 'POST')?.body as FormData;
  expect((body.get('photo') as File).name).toBe('amina.png');
  expect(body.get('position')).toBe('CEO');
});
