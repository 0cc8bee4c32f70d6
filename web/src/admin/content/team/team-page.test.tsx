import { team } from '@mipaka/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { amina, answerCalls, fill, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { ResourceTab } from '../record-list.tsx';
import { TeamPage } from './team-page.tsx';

const daniel = {
  ...team.draft.parse({ name: 'Daniel Kiprotich', position: 'Director', bio: 'Trades' }),
  photo: null,
  photoWidth: null,
  photoHeight: null,
  photoColor: null,
  id: 't1',
  createdAt: '2025-11-20T08:00:00.000Z',
  updatedAt: '2025-11-20T08:00:00.000Z',
};
const refused = { status: 503, json: {} };
const answers = { 'GET /api/user': { json: amina }, 'GET /api/admin/team': { json: [daniel] } };

test('the Team page asks before a delete, and shows a failure in its own words', async () => {
  const calls = answerCalls({ ...answers, 'DELETE /api/admin/team/t1': refused });
  renderAdmin(<TeamPage />, '/admin/team');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Daniel Kiprotich' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Are you sure you want to delete this team member?')).toBeTruthy();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete team member')).toBeTruthy();
  expect(screen.getByText('Error')).toBeTruthy();
  expect(await screen.findByText('Daniel Kiprotich')).toBeTruthy();
});

test('a member of an earlier release without a name hides no other', async () => {
  const unnamed = { ...daniel, id: 't2', name: undefined, position: 'Trader' };
  answerCalls({ ...answers, 'GET /api/admin/team': { json: [daniel, unnamed] } });
  renderAdmin(<TeamPage />, '/admin/team');
  expect(await screen.findByText('Daniel Kiprotich')).toBeTruthy();
  expect(screen.getByText('Trader')).toBeTruthy();
});

test('the Team page sends an update under its own field names; a failure keeps the dialog', async () => {
  const calls = answerCalls({ ...answers, 'PUT /api/admin/team/t1': refused });
  renderAdmin(<TeamPage />, '/admin/team?dialog=t1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Team Member' }));
  fill(dialog.getByLabelText('Position'), 'Director of Trade');
  await userEvent.click(dialog.getByRole('button', { name: 'Update Team Member' }));
  expect(await screen.findByText('Failed to update team member')).toBeTruthy();
  expect((dialog.getByLabelText('Position') as HTMLInputElement).value).toBe('Director of Trade');
  const body = calls.find(({ method }) => method === 'PUT')?.body as FormData;
  expect([...body.keys()].sort()).toEqual(['bio', 'email', 'is_active', 'linkedin_url', 'name', 'role']);
  expect(body.get('role')).toBe('Director of Trade');
});

test('the Team page creates a member without a photo, and marks missing or invalid fields', async () => {
  const calls = answerCalls({ ...answers, 'POST /api/admin/team': { status: 201, json: daniel } });
  renderAdmin(<TeamPage />, '/admin/team?dialog=new');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Team Member' }));
  expect(dialog.queryByText(/Photo/)).toBeNull();
  fill(dialog.getByLabelText('Email (optional)'), 'amina@');
  fill(dialog.getByLabelText('LinkedIn URL (optional)'), 'linkedin');
  await userEvent.click(dialog.getByRole('button', { name: 'Create Team Member' }));
  for (const text of ['Name is required', 'Position is required', 'Bio is required'])
    expect(await dialog.findByText(text)).toBeTruthy();
  for (const label of ['Email (optional)', 'LinkedIn URL (optional)']) {
    expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    fill(dialog.getByLabelText(label), '');
  }
  fill(dialog.getByLabelText('Name'), 'Amina');
  fill(dialog.getByLabelText('Position'), 'Adviser');
  fill(dialog.getByLabelText('Bio'), 'Trades');
  await userEvent.click(dialog.getByRole('button', { name: 'Create Team Member' }));
  expect(await screen.findByText('Team member created successfully')).toBeTruthy();
  const body = calls.find(({ method }) => method === 'POST')?.body as FormData;
  expect(Object.fromEntries(body)).toEqual({
    name: 'Amina',
    role: 'Adviser',
    bio: 'Trades',
    is_active: 'true',
  });
});

test('an update from the Team page succeeds although the Team tab has changed the photo', async () => {
  let puts = 0;
  const newer = { ...daniel, photo: '/media/x-320.webp', updatedAt: '2025-11-20T09:00:00.000Z' };
  const calls = answerCalls({
    ...answers,
    'GET /api/admin/team': () => ({ json: [puts > 0 ? newer : daniel] }),
    'PUT /api/admin/team/t1': () => {
      puts += 1;
      return puts === 1 ? { status: 412, json: {} } : { json: newer };
    },
  });
  renderAdmin(<TeamPage />, '/admin/team?dialog=t1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Team Member' }));
  fill(dialog.getByLabelText('Position'), 'Director of Trade');
  await userEvent.click(dialog.getByRole('button', { name: 'Update Team Member' }));
  expect(await screen.findByText('Team member updated successfully')).toBeTruthy();
  const last = calls.filter(({ method }) => method === 'PUT').at(-1);
  expect(last?.headers?.['If-Match']).toBe(`"${newer.updatedAt}"`);
});

test.each([
  ['the tab', <ResourceTab key="tab" resource={team} />],
  ['this page', <TeamPage key="page" />],
])('%s shows members as complete cards, or as rows for a user who chose rows', async (_, list) => {
  const shown = { ...daniel, email: 'daniel@mipaka.network', linkedinUrl: 'https://linkedin.com/in/daniel' };
  let user = amina;
  answerCalls({
    'GET /api/user': () => ({ json: user }),
    'GET /api/admin/team': { json: [shown] },
  });
  let { unmount } = renderAdmin(list);
  const members = within(await screen.findByRole('region', { name: 'Team members' }));
  const card = within(await members.findByRole('listitem'));
  for (const text of ['DK', shown.name, 'Director', 'Trades', 'Active', shown.email, shown.linkedinUrl])
    expect(card.getByText(text), text).toBeTruthy();
  for (const name of ['Edit', 'Delete'])
    expect(card.getByRole('button', { name: `${name} Daniel Kiprotich` })).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('View'), 'Rows');
  for (const [person, rows] of [
    [amina, 1],
    [{ ...amina, id: 'u2' }, 0],
  ] as const) {
    unmount();
    user = person;
    ({ unmount } = renderAdmin(list));
    await screen.findByText('Daniel Kiprotich');
    expect(screen.queryAllByRole('switch')).toHaveLength(rows);
  }
});

test('the Team page asks before it deletes several members', async () => {
  const omar = { ...daniel, id: 't2', name: 'Omar' };
  const calls = answerCalls({
    ...answers,
    'GET /api/admin/team': { json: [daniel, omar] },
    'DELETE /api/admin/team/t1': { status: 204 },
    'DELETE /api/admin/team/t2': { status: 204 },
  });
  renderAdmin(<TeamPage />, '/admin/team');
  await userEvent.selectOptions(await screen.findByLabelText('View'), 'Rows');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all team members shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 team members?' }));
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 team members deleted successfully')).toBeTruthy();
});

test('the list scrolls to a new member, and the form says where the position puts them', async () => {
  const amira = { ...daniel, id: 't2', name: 'Amira Salim' };
  const records = [daniel];
  answerCalls({
    ...answers,
    'GET /api/admin/team': () => ({ json: records }),
    'POST /api/admin/team': () => {
      records.push(amira);
      return { status: 201, json: amira };
    },
  });
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent);
  });
  renderAdmin(<TeamPage />, '/admin/team?dialog=new');
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(/With CEO or Founder: .* With Chief, Director or Head: Department Heads\./),
  ).toBeTruthy();
  for (const [label, value] of [
    ['Name', 'Amira Salim'],
    ['Position', 'Adviser'],
    ['Bio', 'Trades'],
  ] as const)
    fill(dialog.getByLabelText(label), value);
  await userEvent.click(dialog.getByRole('button', { name: 'Create Team Member' }));
  await expect.poll(() => scrolled.some((words) => words?.includes('Amira Salim'))).toBe(true);
  expect(scrolled.some((words) => words?.includes('Daniel'))).toBe(false);
});

test('a photo of the team is shown in two inks, unless it keeps its own colours', async () => {
  const photographed = (id: string, photoInColor: boolean) => ({
    ...{ ...daniel, id, name: id, photoInColor },
    ...{ photo: `/media/${id}-320.webp`, photoWidth: 320, photoHeight: 400 },
  });
  answerCalls({
    ...answers,
    'GET /api/admin/team': {
      json: [photographed('plain', false), photographed('inks', false), photographed('colours', true)],
    },
  });
  renderAdmin(<ResourceTab resource={team} />, '/admin');
  const [plain, own, inks] = await Promise.all(
    ['plain', 'colours', 'inks'].map(
      async (name) => (await screen.findByRole('img', { name })).parentElement,
    ),
  );
  // jsdom computes no styles of cascade layers.
  expect(inks?.className).toBe(plain?.className);
  expect(inks?.className).not.toBe(own?.className);
});
