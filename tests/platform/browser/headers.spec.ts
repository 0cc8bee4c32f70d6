/** The headers of all responses of Hosting (docs/decisions/headers.md), and a policy that browsers enforce. */
import { securityHeaders } from '../../../functions/src/platform/http/headers.ts';
import { expect, test } from './test.ts';

const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const lowerCase = Object.fromEntries(
  Object.entries(securityHeaders).map(([name, value]) => [name.toLowerCase(), value]),
);

test('every response has the security headers and a policy', { tag: '@emulators' }, async ({ request }) => {
  const [script = ''] = /\/assets\/entry-client[^" ]+\.js/.exec(await (await request.get('/')).text()) ?? [];
  const kinds = [
    { path: '/', policy: "trusted-types 'none'" },
    { path: '/no-such-page', policy: "trusted-types 'none'" },
    { path: '/auth', policy: 'trusted-types service-worker' },
    { path: '/admin', policy: 'trusted-types service-worker' },
    { path: '/media-site/mark.svg', policy: NOTHING },
    { path: script, policy: NOTHING },
    { path: '/admin-sw.js', policy: "default-src 'none'; connect-src 'self'" },
    { path: '/admin-app/offline.html', policy: "default-src 'none'; script-src 'self'" },
    { path: '/admin-app/manifest.webmanifest', policy: "default-src 'none'" },
    { path: '/media/AAAAAAAAAAAAAAAAAAAAAA-320.webp', policy: NOTHING },
    { path: '/api/team', policy: NOTHING },
    { path: '/api/nothing', policy: NOTHING },
    { path: '/sitemap.xml', policy: undefined },
  ];
  for (const { path, policy } of kinds) {
    const headers = (await request.get(path)).headers();
    expect.soft(headers, path).toMatchObject(lowerCase);
    if (policy) expect.soft(headers['content-security-policy'], path).toContain(policy);
    expect.soft(headers['content-security-policy'] ?? '', path).not.toContain('unsafe');
  }
});

test('a violation of the policy fails the test in which it happens', async ({ page, complaints }) => {
  await page.goto('/');
  expect(complaints).toEqual([]);
  const errors = await page.evaluate(() => {
    const attempts = [
      () => document.body.setAttribute('style', 'width: 1px'),
      () => document.body.setAttribute('onclick', 'alert(1)'),
      () => Object.assign(document.createElement('script'), { text: 'alert(1)' }),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(errors).toEqual(['done', 'TypeError', 'TypeError']);
  await expect.poll(() => complaints.join('\n')).toMatch(/Policy violation: style-src-attr inline/);
  expect(complaints.join('\n')).toMatch(/Policy violation: require-trusted-types-for/);
  complaints.length = 0;
});
