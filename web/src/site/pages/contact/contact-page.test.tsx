import { REPLY_HOURS } from '@mipaka/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderForTest } from '../../../shared/lib/render-for-test.tsx';
import { ReplyRoute } from './contact-page.tsx';

afterEach(cleanup);

const person = {
  id: '1',
  name: 'Amina Otieno',
  position: 'Founder & CEO',
  bio: 'Founded the network.',
  email: null,
  linkedinUrl: null,
  photo: null,
  photoAlt: null,
  photoWidth: null,
  photoHeight: null,
  photoColor: null,
  photoInColor: false,
};

test('the route of a message has three stops, and the last names the hours until an answer', () => {
  renderForTest(<ReplyRoute person={person} />);
  const steps = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Received/),
    expect.stringMatching(/^Right desk/),
    expect.stringMatching(new RegExp(`^Answer within ${REPLY_HOURS} hours`)),
  ]);
  expect(screen.getByText('Amina Otieno')).toBeTruthy();
  expect(screen.getByText('Founder & CEO, leads the desks that answer you')).toBeTruthy();
});

test('the route of a message omits the name where nobody is known', () => {
  const { container } = renderForTest(<ReplyRoute person={undefined} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(container.textContent).not.toContain('leads the desks that answer you');
});
