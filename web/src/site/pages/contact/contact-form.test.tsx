import { DAY_MS, emptyContent } from '@mipaka/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Link } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../../shared/lib/api/query.ts';
import { EmbeddedContext } from '../../../shared/lib/content/content.tsx';
import { forTest, renderForTest, translate } from '../../../shared/lib/render-for-test.tsx';
import { useToasts } from '../../../shared/lib/toast.ts';
import { Toaster } from '../../../shared/ui/toaster.tsx';
import { PageChange } from '../../layout/site-layout.tsx';
import { FORM_ID } from '../../ui/forms.tsx';
import { ContactForm } from './contact-form.tsx';

let toasts: ReturnType<typeof useToasts> = [];
function ToastProbe() {
  toasts = useToasts();
  return null;
}

function show(url = '/contact') {
  // jsdom has no layout.
  vi.stubGlobal('scrollTo', () => {});
  return renderForTest(
    <QueryClientProvider client={createQueryClient()}>
      <section id={FORM_ID}>
        <ContactForm />
      </section>
      <PageChange />
      <Link to="/contact">Contact</Link>
      <Link to="/contact?type=press">For the press</Link>
      <Toaster />
      <ToastProbe />
    </QueryClientProvider>,
    { url },
  );
}

/** Answers POST /api/contact, and each GET /api/form-token with the next token; returns the parsed messages. */
function serve(answer: () => Promise<Response> | Response) {
  const bodies: unknown[] = [];
  let tokens = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/form-token') {
      tokens += 1;
      return Response.json({ token: `token-${tokens}` });
    }
    bodies.push(JSON.parse(String(init.body)));
    return answer();
  });
  return bodies;
}

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });

async function fillIn() {
  const user = userEvent.setup();
  await user.type(field(/^First Name/), 'Amina');
  await user.type(field(/^Last Name/), 'Otieno');
  await user.type(field(/^Email Address/), 'amina@example.org');
  await user.type(field(/^Subject/), 'Tea to Rotterdam');
  await user.type(field(/^Message/), 'Two containers a month.');
  return user;
}

test('an empty form names each missing field, focuses the first and sends nothing', async () => {
  const bodies = serve(() => new Response('{}'));
  show();
  await userEvent.setup().click(submit());
  await screen.findByText('First name is required');
  for (const message of ['Last name', 'Email', 'Subject', 'Message']) {
    expect(screen.getByText(`${message} is required`)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field(/^First Name/));
  expect(field(/^Email Address/).getAttribute('aria-describedby')).toBe('email-error');
  expect(toasts).toMatchObject([
    {
      title: 'Please check your information',
      description: 'Make sure all required fields are filled correctly.',
    },
  ]);
  expect(bodies).toEqual([]);
});

test('a message is sent once, its receipt replaces the form, and the next one begins empty', async () => {
  let finish = (_answer: Response) => {};
  const bodies = serve(() => new Promise<Response>((resolve) => (finish = resolve)));
  show('/contact?type=investor');
  const user = await fillIn();
  await user.click(submit());
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(submit().textContent).toBe('Sending...');
  expect(submit().disabled).toBe(true);
  expect(sessionStorage.getItem('contact-draft')).toContain('Tea to Rotterdam');

  await act(async () => finish(new Response('{"reference":"MPK-1"}', { status: 201 })));
  await screen.findByText('MPK-1');
  expect(bodies).toEqual([
    {
      firstName: 'Amina',
      lastName: 'Otieno',
      email: 'amina@example.org',
      company: null,
      serviceInterest: 'Investor',
      subject: 'Tea to Rotterdam',
      message: 'Two containers a month.',
      consent: false,
      website: '',
      formToken: 'token-1',
    },
  ]);
  expect(toasts).toMatchObject([
    { title: 'Message sent successfully!', description: "We'll get back to you within 24 hours." },
  ]);
  expect(screen.queryByRole('form')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Thank you, Amina.' }));
  const list = screen.getByText('Received').closest('ol')?.children ?? [];
  const steps = [...list].map((step) => step.querySelector('svg') !== null);
  expect(steps).toEqual([true, false, false]);
  expect(sessionStorage.getItem('contact-draft') ?? '{}').not.toContain('Rotterdam');

  await user.click(screen.getByRole('link', { name: 'Write another message' }));
  expect(document.activeElement).toBe(field(/^First Name/));
  expect(document.querySelector('form')?.textContent).not.toContain('MPK-1');
  for (const name of [/^First Name/, /^Subject/, /^Message/]) expect(field(name).value).toBe('');
  await fillIn();
  await user.click(submit());
  await waitFor(() => expect(bodies).toHaveLength(2));
  await act(async () => finish(new Response('{"reference":"MPK-2"}', { status: 201 })));
  await screen.findByText('MPK-2');
  expect(screen.queryByText('MPK-1')).toBeNull();
});

test('the receipt of a form that was posted without scripts names nobody, and its text is forgotten', async () => {
  sessionStorage.setItem('contact-draft', '{"subject":"Tea to Rotterdam"}');
  show('/contact?sent=MPK-0123ABCD');
  expect(screen.getByRole('heading', { name: 'Thank you.' })).toBeTruthy();
  expect(screen.getByText('MPK-0123ABCD')).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  await userEvent.setup().click(screen.getByRole('link', { name: 'Write another message' }));
  expect(field(/^Subject/).value).toBe('');
});

test('after a failure the typed text is still there, even after a reload', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')));
  const { unmount } = show();
  const user = await fillIn();
  await user.click(submit());
  await screen.findByRole('alert');
  expect(toasts).toMatchObject([
    {
      title: 'Error sending message',
      description: 'Please try again or contact us directly.',
      variant: 'destructive',
    },
  ]);
  expect(field(/^Message/).value).toBe('Two containers a month.');
  expect(submit().disabled).toBe(false);

  await user.selectOptions(field('Inquiry Type'), 'Investor');
  unmount();
  show('/contact?type=press');
  expect(field(/^Message/).value).toBe('Two containers a month.');
  expect(field(/^First Name/).value).toBe('Amina');
  // What a link chose is newer.
  expect(field('Inquiry Type').value).toBe('Press');
});

test('a message is sent also where the code that checks it did not arrive', async () => {
  vi.resetModules();
  vi.doMock('./schema-resolver.ts', () => Promise.reject(new TypeError('Failed to fetch')));
  onTestFinished(() => vi.doUnmock('./schema-resolver.ts'));
  const bodies = serve(() => new Response('{"reference":"MPK-1"}', { status: 201 }));
  show();
  // Without the focus, which asks for the code as well: Vitest may lose the second of two imports at the same time.
  fireEvent.change(field(/^Message/), { target: { value: 'Two containers a month.' } });
  fireEvent.click(submit());
  await screen.findByText('MPK-1');
  expect(bodies).toMatchObject([{ message: 'Two containers a month.' }]);
});

test('a message whose answer was lost has the same key after a reload, and another one has its own', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    if (path === '/api/form-token') return Response.json({ token: 'token' });
    keys.push(new Headers(headers).get('Idempotency-Key'));
    throw new TypeError('Failed to fetch');
  });
  const { unmount } = show();
  const user = await fillIn();
  await user.click(submit());
  await screen.findByRole('alert');
  unmount();
  show();
  await user.click(submit());
  await screen.findByRole('alert');
  await user.type(field(/^Subject/), '!');
  await user.click(submit());
  await waitFor(() => expect(keys).toHaveLength(3));
  const [first, again, other] = keys;
  expect(first).toMatch(/^[\da-f]{64}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('text typed before a translation and then the scripts came is still there', async () => {
  const page = forTest(
    <QueryClientProvider client={createQueryClient()}>
      <section id="contact-form">
        <ContactForm />
      </section>
    </QueryClientProvider>,
    { url: '/contact?type=press' },
  );
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(page);
  sessionStorage.setItem('contact-draft', '{"firstName":"A","company":"Chai Ltd"}');
  field(/^First Name/).value = 'Amina';
  field(/^You may also keep/).checked = true;
  const title = screen.getByRole('heading', { name: 'Send us a Message' });
  translate(title);
  const onRecoverableError = vi.fn();
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError }));
  expect(onRecoverableError).toHaveBeenCalled();
  expect(title.isConnected).toBe(false);
  expect(field(/^First Name/).value).toBe('Amina');
  expect(field(/^Company/).value).toBe('Chai Ltd');
  expect(sessionStorage.getItem('contact-draft')).toBe('{"firstName":"Amina","company":"Chai Ltd"}');
  act(() => hydrated.unmount());
});

test('the text of a form that the server sent back, because it could not take it, survives a reload', async () => {
  const values = { firstName: 'Amina', serviceInterest: 'Press', website: '', consent: 'on' };
  const form = { form: 'contact', isDone: false, values, errors: {}, failure: 'Try again' } as const;
  const page = forTest(
    <EmbeddedContext value={{ path: '/contact', content: emptyContent, form }}>
      <QueryClientProvider client={createQueryClient()}>
        <section id="contact-form">
          <ContactForm />
        </section>
      </QueryClientProvider>
    </EmbeddedContext>,
    { url: '/contact?type=career' },
  );
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(page);
  const hydrated = await act(async () => hydrateRoot(root, page));
  expect(JSON.parse(sessionStorage.getItem('contact-draft') ?? '')).toEqual({
    firstName: 'Amina',
    serviceInterest: 'Press',
  });
  act(() => hydrated.unmount());
  root.remove();
});

test('on a translated page a field shows its present error, and the button that the message is on its way', async () => {
  serve(() => new Promise(() => {}));
  show();
  const user = await fillIn();
  await user.clear(field(/^Email Address/));
  await user.click(submit());
  translate(await screen.findByText('Email is required'));
  await user.type(field(/^Email Address/), 'amina@');
  await screen.findByText('Invalid email');
  await user.type(field(/^Email Address/), 'example.org');
  translate(submit());
  const button = screen.getByRole('button', { name: /Send Message/ });
  await user.click(button);
  await waitFor(() => expect(button.textContent).toBe('Sending...'));
});

test('each attempt has a form token of its own, and waits for none', async () => {
  const bodies = serve(() => new Response('busy', { status: 503 }));
  const answer = fetch;
  show();
  const user = await fillIn();
  await user.click(submit());
  await screen.findByRole('alert');
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path === '/api/form-token' ? new Promise(() => {}) : answer(path, init),
  );
  await user.click(submit());
  await waitFor(() => expect(bodies).toHaveLength(2));
  await user.click(submit());
  await waitFor(() => expect(bodies).toHaveLength(3));
  expect(bodies).toMatchObject([{ formToken: 'token-1' }, { formToken: 'token-2' }, {}]);
  expect(bodies[2]).not.toHaveProperty('formToken');
});

test('a form token that could not be fetched is requested again at the next field', async () => {
  const bodies = serve(() => Response.json({ reference: 'MPK-7Q2M4K1D' }, { status: 201 }));
  const answer = fetch;
  let isFirst = true;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path !== '/api/form-token' || !isFirst) return answer(path, init);
    isFirst = false;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  show();
  const user = await fillIn();
  await user.click(submit());
  await waitFor(() => expect(bodies).toMatchObject([{ formToken: 'token-1' }]));
});

test('a page that stayed open overnight fetches another form token', async () => {
  const bodies = serve(() => Response.json({ reference: 'MPK-7Q2M4K1D' }, { status: 201 }));
  show();
  const user = await fillIn();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS);
  onTestFinished(() => clock.mockRestore());
  await user.type(field(/^Subject/), '!');
  await user.click(submit());
  await waitFor(() => expect(bodies).toMatchObject([{ formToken: 'token-2' }]));
});

test('cells of a table and lines of a presentation are sent as words, and not refused for signs that nobody sees', async () => {
  const bodies = serve(() => Response.json({ reference: 'MPK-7Q2M4K1D' }, { status: 201 }));
  sessionStorage.setItem('contact-draft', '{"company":"Chai\\tLtd"}');
  show();
  const user = await fillIn();
  fireEvent.change(field(/^Subject/), { target: { value: 'Tea\tRotterdam' } });
  fireEvent.change(field(/^Message/), { target: { value: 'Two\u000bcontainers\n👩🏾‍💻' } });
  await user.click(field(/^You may also keep/));
  await user.click(submit());
  await waitFor(() =>
    expect(bodies).toMatchObject([
      { company: 'Chai Ltd', subject: 'Tea Rotterdam', message: 'Two containers\n👩🏾‍💻', consent: true },
    ]),
  );
});

test('an error from the API stands under its field', async () => {
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'Check the fields' };
  serve(
    () => new Response(JSON.stringify({ ...problem, errors: { email: 'Invalid email' } }), { status: 400 }),
  );
  show();
  const user = await fillIn();
  await user.click(submit());
  await screen.findByText('Invalid email');
  expect(document.activeElement).toBe(field(/^Email Address/));
  expect(toasts).toMatchObject([{ title: 'Please check your information' }]);
});

test('a link of the page chooses its inquiry type, and one without a type keeps the visitor’s choice', async () => {
  show('/contact?type=career');
  const user = userEvent.setup();
  const type = () => screen.getByLabelText<HTMLSelectElement>('Inquiry Type').value;
  expect(type()).toBe('Career');
  await user.click(screen.getByRole('link', { name: 'For the press' }));
  expect(type()).toBe('Press');
  await user.selectOptions(screen.getByLabelText('Inquiry Type'), 'Investor');
  await user.click(screen.getByRole('link', { name: 'Contact' }));
  expect(type()).toBe('Investor');
  await user.click(screen.getByRole('link', { name: 'For the press' }));
  expect(type()).toBe('Press');
});

test('people and their assistive technology do not reach the spam trap', () => {
  show();
  const trap = document.querySelector<HTMLInputElement>('input[name=website]');
  expect(trap?.tabIndex).toBe(-1);
  expect(trap?.closest('[aria-hidden=true]')).not.toBeNull();
});
