import { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isPublicAddress, post, publicLookup, RefusedAddress, requirePublic } from './outgoing-post.ts';

// Another test file may have loaded the module that looks names up: all files share their modules.
vi.hoisted(() => vi.resetModules());
vi.mock('node:dns', async (load) => {
  const real = await load<typeof import('node:dns')>();
  return { ...real, lookup: vi.fn(real.lookup) };
});
afterEach(() => {
  vi.clearAllMocks();
});

/** Makes every name resolve to these addresses. */
function resolveTo(...addresses: string[]) {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  vi.mocked(lookup).mockImplementation(((_name: string, _options: object, done: CallableFunction) =>
    done(null, found)) as never);
}

test.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::10.0.0.1',
  'fc00::1',
  'fe80::1',
  'fec0::1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2002:a00:1::',
  '2001:0:1::',
  '2001:db8::1',
  'ff02::1',
  'no address',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  'http://hooks.example.com/x',
  'https://user:password@hooks.example.com/x',
  'https://10.0.0.1/x',
  'https://0x7f000001/x',
  'https://127.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://intranet/x',
  'https://printer.local/x',
  'https://metadata.google.internal/x',
])('%s is refused, unless local addresses are allowed', (url) => {
  expect(() => requirePublic(url, false)).toThrow(RefusedAddress);
  expect(requirePublic(url, true).href).toBe(new URL(url).href);
});

test('a URL of the public network is accepted, with its port', () => {
  expect(requirePublic('https://hooks.example.com:8443/x?y', false).port).toBe('8443');
});

test.each([
  ['up to its end', 100, true],
  ['up to 4 KB', 1_000, false],
])('an answer is read %s', async (_, bytes, isWhole) => {
  const ended = new Promise<boolean>((done) => {
    const server = createServer((_req, res) => {
      res.on('close', () => done(res.writableFinished));
      res.flushHeaders();
      for (let part = 1; part <= 10; part++) setTimeout(() => res.write('x'.repeat(bytes)), part * 5);
      if (isWhole) setTimeout(() => res.end(), 100);
    });
    server.listen(0, async () => {
      const { port } = server.address() as AddressInfo;
      const status = await post(`http://localhost:${port}`, { headers: {}, body: 'x', isLocal: true });
      expect(status).toBe(200);
      server.close();
    });
  });
  expect(await ended).toBe(isWhole);
});

test('a status counts also when the answer never ends: the receiver has taken the message', async () => {
  const limit = AbortSignal.timeout;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit.call(AbortSignal, 200));
  const server = createServer((_req, res) => res.writeHead(202).flushHeaders());
  await new Promise<void>((done) => void server.listen(0, done));
  const { port } = server.address() as AddressInfo;
  const sent = post(`http://localhost:${port}`, { headers: {}, body: 'x', isLocal: true });
  await expect(sent.finally(() => server.close())).resolves.toBe(202);
});

test('an answer that switches to another protocol is none, and nobody waits for more', async () => {
  const server = createServer();
  const switching = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n';
  server.on('connection', (socket) => void socket.once('data', () => socket.write(switching)));
  await new Promise<void>((done) => void server.listen(0, done));
  const { port } = server.address() as AddressInfo;
  const sent = post(`http://localhost:${port}`, { headers: {}, body: 'x', isLocal: true });
  await expect(sent.finally(() => server.close())).rejects.toThrow('without an answer');
});

describe('a host name', () => {
  const call = () =>
    post('https://hooks.example.com/x', { headers: {}, body: 'x', isLocal: false }).catch((error) => error);

  test('that resolves to a private address is refused', async () => {
    resolveTo('10.0.0.1');
    expect(await call()).toBeInstanceOf(RefusedAddress);
  });

  test('that resolves to a public and a private address is refused', async () => {
    resolveTo('8.8.8.8', '127.0.0.1');
    expect(await call()).toBeInstanceOf(RefusedAddress);
  });

  test('is resolved once per connection, which prevents DNS rebinding', async () => {
    resolveTo('8.8.8.8');
    const given = await new Promise((done) =>
      publicLookup('hooks.example.com', { all: true }, (_error, addresses) => done(addresses)),
    );
    expect(given).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(vi.mocked(lookup)).toHaveBeenCalledTimes(1);
  });

  test('that does not resolve fails with ENOTFOUND', async () => {
    vi.mocked(lookup).mockImplementation(((_name: string, _options: object, done: CallableFunction) =>
      done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))) as never);
    expect(await call()).toMatchObject({ code: 'ENOTFOUND' });
  });
});
