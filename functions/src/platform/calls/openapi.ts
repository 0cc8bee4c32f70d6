import { STATUS_CODES } from 'node:http';
import {
  bodyKindsOf,
  business,
  type Endpoint,
  errorStatuses,
  isRequired,
  problem,
  removalFlag,
  successStatus,
} from '@mipaka/contract';
import { z } from 'zod';
import { REQUEST_KEY } from '../firestore/request-keys.ts';

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] };

/** A schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1, from the caller's side: a default makes optional. */
function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: described }) {
      if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.out instanceof z.ZodTransform)) return;
      Object.assign(described, jsonSchema(zodSchema.in as z.ZodType));
    },
  });
  if (!(schema instanceof z.ZodObject)) return rest as JsonSchema;
  return { ...rest, required: Object.keys(schema.shape).filter((name) => isRequired(schema, name)) };
}

const failure = (status: number) => ({
  description: STATUS_CODES[status] ?? 'A problem',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined) {
  const { properties = {}, required = [] } = schema ? jsonSchema(schema) : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function remarksOn({ access, method, body, isPaged, aliases = {} }: Endpoint): string {
  const names = Object.entries(aliases).map(([alias, name]) => `${alias} for ${name}`);
  const remarks = [
    access === 'superadmin' && 'Superadmins only.',
    access !== 'visitor' && method !== 'GET' && `It needs the header "Origin: ${business.origin}".`,
    isPaged && !body && 'The Link header has the address of the next part.',
    isPaged && body && 'The Link header has the cursor of the next part, to be sent in the same body.',
    names.length > 0 && `For compatibility the body may also say ${names.join(', ')}.`,
  ];
  return remarks.filter(Boolean).join(' ');
}

/** The body in each format that the call accepts. Files are optional where the body may also be JSON. */
function contentOf(endpoint: Endpoint, schema: JsonSchema) {
  const { files = [] } = endpoint;
  const kinds = bodyKindsOf(endpoint);
  const mayBeJson = kinds.includes('json');
  const properties = { ...schema.properties };
  for (const field of files) {
    properties[field] = { type: 'string', contentMediaType: 'application/octet-stream' };
    if (mayBeJson) properties[removalFlag(field)] = { type: 'boolean' };
  }
  const required = [...(schema.required ?? []), ...(mayBeJson ? [] : files)];
  const ofForm = { ...schema, properties, required };
  return {
    ...(mayBeJson && { 'application/json': { schema } }),
    ...(kinds.includes('multipart') && { 'multipart/form-data': { schema: ofForm } }),
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Made by the caller, a new one for each new request: repeated within a day, it has one effect',
  schema: { type: 'string', pattern: REQUEST_KEY.source },
};

function operationOf(endpoint: Endpoint) {
  const { name, summary, access, params, query, body, answer, media, isRepeatable } = endpoint;
  return {
    summary,
    operationId: name,
    security: access === 'visitor' ? [] : [{ session: [] }],
    description: remarksOn(endpoint),
    parameters: [
      ...parametersIn('path', params),
      ...parametersIn('query', query),
      ...(isRepeatable ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: { required: true, content: contentOf(endpoint, jsonSchema(body)) } }),
    responses: {
      [successStatus(endpoint)]: {
        description: summary,
        ...(answer && { content: { 'application/json': { schema: jsonSchema(answer) } } }),
        ...(media && { content: Object.fromEntries([media].flat().map((type) => [type, {}])) }),
      },
      ...(endpoint.isRanged && { 206: { description: 'The part that the Range header asks for' } }),
      ...(endpoint.isCacheable && { 304: { description: 'As the ETag says, nothing has changed' } }),
      ...Object.fromEntries(errorStatuses(endpoint).map((status) => [status, failure(status)])),
    },
  };
}

/** Describes the calls of the contract as OpenAPI 3.1. */
export function openApi(endpoints: readonly Endpoint[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const address = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: business.name, version: '1.0.0', description: `${business.tagline}.` },
    servers: [{ url: business.origin }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problem) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__session' } },
    },
  };
}
