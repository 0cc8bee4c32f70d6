import { errorStatuses, everyCall, successStatus } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { openApi } from './openapi.ts';

const description = JSON.parse(JSON.stringify(openApi(everyCall)));

describe('the description of the API', () => {
  test.each(everyCall.map((endpoint) => [endpoint.name, endpoint] as const))(
    'names %s with its statuses and who may call it',
    (name, endpoint) => {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const operation = description.paths[path][endpoint.method.toLowerCase()];
      expect(operation.operationId).toBe(name);
      const statuses = [
        successStatus(endpoint),
        ...(endpoint.isRanged ? [206] : []),
        ...errorStatuses(endpoint),
      ];
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(statuses.map(String)));
      const isRestricted = operation.description.includes('Superadmins only.');
      expect(isRestricted).toBe(endpoint.access === 'superadmin');
      expect(operation.security).toHaveLength(endpoint.access === 'visitor' ? 0 : 1);
    },
  );

  test('names no call that the contract does not know', () => {
    expect(description.openapi).toBe('3.1.0');
    const operations = Object.values<object>(description.paths).flatMap((methods) => Object.keys(methods));
    expect(operations).toHaveLength(everyCall.length);
    expect(new Set(everyCall.map(({ name }) => name)).size).toBe(everyCall.length);
  });

  test('says which fields are required, and lists the parameters of a query', () => {
    const { schema } = description.paths['/api/contact'].post.requestBody.content['application/json'];
    expect(schema.required).toEqual(['firstName', 'lastName', 'email', 'message']);
    expect(schema.properties.message).toMatchObject({ type: 'string', minLength: 1, maxLength: 5_000 });
    expect(schema.properties.email).toMatchObject({ format: 'email', maxLength: 254 });
    // A client made from the description must not fill in what only robots do.
    expect(schema.properties.website).toEqual({ description: expect.stringContaining('Leave it out') });
    const service = description.paths['/api/admin/services'].post.requestBody.content['application/json'];
    expect(service.schema.properties.isActive).toEqual({ type: 'boolean', default: true });
    const names = description.paths['/api/admin/inquiries'].get.parameters.map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toEqual(expect.arrayContaining(['limit', 'cursor', 'status', 'q']));
  });

  test('describes what a caller sends where the server makes another value of it', () => {
    const [days] = description.paths['/api/admin/insight'].get.parameters;
    expect(days).toMatchObject({
      required: false,
      schema: { type: 'string', enum: ['7', '30', '90', '365'] },
    });
    const { from } = Object.fromEntries(
      description.paths['/api/admin/inquiries'].get.parameters.map((one: { name: string }) => [
        one.name,
        one,
      ]),
    );
    expect(from).toMatchObject({ required: false, schema: { type: 'string', format: 'date-time' } });
  });

  test('describes multipart forms and the alternative names of fields', () => {
    const { post } = description.paths['/api/admin/team'];
    const bodies = post.requestBody.content;
    expect(bodies['multipart/form-data'].schema.properties).toMatchObject({
      photo: { type: 'string' },
      removePhoto: { type: 'boolean' },
      photoAlt: {},
    });
    expect(bodies['application/json'].schema.properties).not.toHaveProperty('photo');
    const plain = description.paths['/api/admin/services'].post.requestBody.content;
    expect(Object.keys(plain)).toEqual(['application/json']);
    expect(post.description).toContain('role for position');
  });

  test('says how to change a record only if nobody has saved it since, and by which key it is found', () => {
    const ways = ['/api/admin/team/{id}', '/api/admin/seo/{id}'].map((path) => description.paths[path]);
    expect(ways.map(({ put }) => put.summary)).toEqual([
      expect.stringMatching(/^Change a team member, with If-Match/),
      expect.stringContaining('If-Match'),
    ]);
    const ids = ways.map(({ put }) => put.parameters[0].schema.description);
    expect(ids).toEqual([undefined, 'Its page']);
    expect(ways[1].delete.parameters[0].schema).not.toHaveProperty('description');
  });

  test('names the header without which a call with a session changes nothing', () => {
    const { get, post } = description.paths['/api/admin/services'];
    expect(post.description).toContain('Origin: https://');
    expect(get.description).not.toContain('Origin');
    expect(description.paths['/api/contact'].post.description).not.toContain('Origin');
  });

  test('says where the next part of a list is: at an address, or by a cursor in the body', () => {
    const { get, post } = {
      ...description.paths['/api/admin/inquiries'],
      ...description.paths['/api/admin/inquiries/search'],
    };
    expect(get.description).toContain('address of the next part');
    expect(post.description).toContain('cursor of the next part, to be sent in the same body');
    expect(post.description).not.toContain('address');
  });

  test('requires the file in the form of a call that stores one', () => {
    const { content } = description.paths['/api/admin/draft/files'].post.requestBody;
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    const { properties, required } = content['multipart/form-data'].schema;
    expect(Object.keys(properties)).toEqual(['resource', 'field', 'file']);
    expect(required).toEqual(['resource', 'field', 'file']);
  });
});
