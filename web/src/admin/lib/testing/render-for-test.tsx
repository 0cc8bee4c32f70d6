import { business, type CurrentUser } from '@mipaka/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { AuthProvider } from '../../../shared/lib/api/auth.tsx';
import { createQueryClient } from '../../../shared/lib/api/query.ts';
import { dismissToast } from '../../../shared/lib/toast.ts';
import { Toaster } from '../../../shared/ui/toaster.tsx';
import { AdminTheme } from '../../theme/provider.tsx';
import { ShownOnce } from '../shown-once.ts';
import { useKeptFocus } from '../use-kept-focus.ts';

export const amina: CurrentUser = {
  id: 'u1',
  username: 'amina',
  name: 'Amina Odhiambo',
  email: `amina@${new URL(business.origin).hostname}`,
  role: 'admin',
};

type Call = { method: string; path: string; body: unknown; headers?: Record<string, string> };
type Answer = { status?: number; json?: unknown; headers?: Record<string, string> };

/** Answers the browser's calls by `"METHOD /path"`, without the query; others get a 404. Gives the calls made. */
export function answerCalls(
  answers: Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>,
): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = {
      method: init.method ?? 'GET',
      path,
      body: readBody(init.body),
      headers: init.headers as Record<string, string> | undefined,
    };
    calls.push(call);
    const known = answers[`${call.method} ${path.split('?')[0]}`];
    const {
      status = known ? 200 : 404,
      json,
      headers,
    } = (typeof known === 'function' ? await known(call) : known) ?? {};
    return new Response(status === 204 ? null : JSON.stringify(json), { status, headers });
  });
  vi.stubGlobal('XMLHttpRequest', FetchedRequest);
  return calls;
}

const readBody = (body: RequestInit['body']) => (typeof body === 'string' ? JSON.parse(body) : body);

/** The part of XMLHttpRequest that sends forms with files, on top of the mocked `fetch`. */
class FetchedRequest {
  static latest: FetchedRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onloadend = () => {};
  status = 0;
  responseText = '';
  private address = '';
  private init: RequestInit & { headers: Record<string, string> } = { headers: {} };
  open(method: string, address: string) {
    Object.assign(this, { address, init: { method, headers: {} } });
    FetchedRequest.latest = this;
  }
  setRequestHeader(name: string, value: string) {
    this.init.headers[name] = value;
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
  async send(body: FormData) {
    const response = await fetch(this.address, { ...this.init, body }).catch(() => this.onerror());
    if (response) {
      this.status = response.status;
      this.responseText = await response.text();
      this.onload();
    }
    this.onloadend();
  }
}
export const reportSent = (loaded: number, total: number) =>
  FetchedRequest.latest.upload.onprogress?.({ loaded, total });

/** A promise to wait for, and the function that ends the wait. */
export function heldBack() {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return [held, letGo] as const;
}

/** Fills a field at once: a key at a time renders its form as often. */
export const fill = (field: Element, value: string) => fireEvent.change(field, { target: { value } });

/** Renders a part of the dashboard at an address, with the providers of the application and without an earlier toast. */
export function renderAdmin(part: ReactNode, url = '/admin') {
  history.replaceState(null, '', url);
  dismissToast();
  return render(
    <AdminTheme>
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <AuthProvider>
            <Routes>
              <Route path="/admin/*" element={part} />
              <Route path="*" element={null} />
            </Routes>
            <ShownOnce />
          </AuthProvider>
          <Beside />
          <Toaster />
        </BrowserRouter>
      </QueryClientProvider>
    </AdminTheme>,
  );
}

/** The address as text; and the focus is kept, as in the dashboard. */
function Beside() {
  useKeptFocus();
  const { pathname, search, hash, state } = useLocation();
  return <p data-testid="address">{`${pathname}${search}${hash} ${JSON.stringify(state)}`}</p>;
}
