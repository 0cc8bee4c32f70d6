import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesOf } from '../../functions/src/api/app.ts';
import { calls } from '../../functions/src/api/openapi.ts';
import { type Api, startApi } from './harness.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe('the description of the API', () => {
  test('names exactly the calls that exist', () => {
    const routes = routesOf(api.services).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(Object.keys(calls).sort()).toEqual(routes.sort());
    expect(new Set(routes).size).toBe(routes.length);
  });

  test('is served, names every call once, and each of them answers', async () => {
    const { json } = await api.call('GET /api/openapi.json');
    expect(json.openapi).toBe('3.1.0');
    const operations = Object.entries<Record<string, { operationId: string }>>(json.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, method } of operations) {
      const answer = await api.call(
        `${method.toUpperCase()} ${path.replace('{id}', 'x').replace('{name}', 'x')}`,
      );
      expect([404, 405], `${method} ${path}`).not.toContain(path.startsWith('/media') ? 200 : answer.status);
    }
  });

  test('says what a caller may leave out', async () => {
    const { json } = await api.call('GET /api/openapi.json');
    const { schema } = json.paths['/api/contact'].post.requestBody.content['application/json'];
    expect(schema.required).toEqual(['firstName', 'lastName', 'email', 'message']);
    expect(schema.properties.message).toMatchObject({ type: 'string', minLength: 1, maxLength: 5_000 });
    const bodies = json.paths['/api/admin/team'].post.requestBody.content;
    expect(bodies['multipart/form-data'].schema.properties).toMatchObject({
      photo: { type: 'string' },
      removePhoto: { type: 'boolean' },
      photoAlt: {},
    });
    expect(bodies['application/json'].schema.properties).not.toHaveProperty('photo');
    expect(Object.keys(json.paths['/api/admin/services'].post.requestBody.content)).toEqual([
      'application/json',
    ]);
    expect(json.paths['/api/admin/users'].get.security).toEqual([{ session: [] }]);
  });

  test('is for staff alone outside the emulators', async () => {
    const real = await startApi({ isEmulator: false });
    expect((await real.call('GET /api/openapi.json')).status).toBe(401);
    await real.stop();
  });
});
