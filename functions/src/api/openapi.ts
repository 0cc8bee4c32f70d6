import {
  account,
  activityEntry,
  addressBody,
  assigneeChange,
  bulkChange,
  bulkResult,
  business,
  colleague,
  content,
  credentials,
  currentUser,
  inquiry,
  inquiryDraft,
  inquiryEnvelope,
  inquiryReceipt,
  liveAccess,
  note,
  noteDraft,
  outboxEntry,
  overview,
  passwordChange,
  passwordReset,
  photoNames,
  problem,
  type Resource,
  resources,
  sessionInfo,
  statusChange,
  suspectChange,
  teamListEntry,
  trashEntry,
  userChange,
  userDraft,
} from '@mipaka/contract';
import { z } from 'zod';
import type { Route } from './route.ts';

type Call = {
  summary: string;
  /** The JSON body. */
  takes?: z.ZodType;
  /** The photo fields, where the body may also come as a multipart form. */
  photos?: readonly string[];
  /** The JSON answer; absent for 204 and for what is not JSON. */
  gives?: z.ZodType;
  status?: number;
};

const ok = z.object({});

/** What each call takes and gives, by method and path. The tests compare it with the routes that exist. */
export const calls: Record<string, Call> = {
  'GET /api/content': { summary: 'All that the public pages show', gives: content },
  'GET /api/team': { summary: 'The active team members', gives: z.array(teamListEntry) },
  'GET /api/health': {
    summary: 'Whether Firestore and Storage answer',
    gives: z.object({ status: z.literal('ok') }),
  },
  'GET /api/openapi.json': { summary: 'This description', gives: ok },
  'GET /media/:name': { summary: 'A photo, as WebP' },
  'GET /api/form-token': { summary: 'A token for one message', gives: z.object({ token: z.string() }) },
  'POST /api/contact': {
    summary: 'Send a message',
    takes: inquiryDraft.extend(inquiryEnvelope.shape),
    gives: inquiryReceipt,
    status: 201,
  },
  'POST /api/newsletter': { summary: 'Ask for the newsletter', takes: addressBody, gives: ok, status: 202 },
  'GET /api/newsletter/confirm': { summary: 'The page behind a confirmation link' },
  'POST /api/newsletter/confirm': { summary: 'Confirm a subscription' },
  'GET /api/newsletter/unsubscribe': { summary: 'The page behind an unsubscribe link' },
  'POST /api/newsletter/unsubscribe': { summary: 'Leave the newsletter' },
  'POST /api/login': { summary: 'Sign in', takes: credentials, gives: currentUser },
  'POST /api/logout': { summary: 'Sign out', status: 204 },
  'GET /api/user': { summary: 'Who is signed in', gives: currentUser },
  'POST /api/account/password': { summary: 'Change my password', takes: passwordChange, status: 204 },
  'GET /api/account/sessions': { summary: 'My sessions', gives: z.array(sessionInfo) },
  'DELETE /api/account/sessions/:id': { summary: 'End one of my sessions', status: 204 },
  'GET /api/admin/overview': { summary: 'Numbers and previews of the first screen', gives: overview },
  'POST /api/admin/token': { summary: 'Sign-in for live updates', gives: liveAccess },
  'GET /api/admin/colleagues': { summary: 'To whom an inquiry can be given', gives: z.array(colleague) },
  'GET /api/admin/users': { summary: 'All accounts', gives: z.array(account) },
  'POST /api/admin/users': { summary: 'Create an account', takes: userDraft, gives: account, status: 201 },
  'PUT /api/admin/users/:id': { summary: 'Change role or state', takes: userChange, gives: account },
  'POST /api/admin/users/:id/password': { summary: 'Give a new password', takes: passwordReset, status: 204 },
  'GET /api/admin/activity': { summary: 'Who changed what', gives: z.array(activityEntry) },
  'GET /api/admin/trash': { summary: 'Deleted records', gives: z.array(trashEntry) },
  'POST /api/admin/trash/:id/restore': { summary: 'Bring a record back', gives: ok },
  'DELETE /api/admin/trash/:id': { summary: 'Delete for good', status: 204 },
  'GET /api/admin/outbox': { summary: 'Mails on their way', gives: z.array(outboxEntry) },
  'POST /api/admin/outbox/:id/retry': { summary: 'Send a failed mail again', gives: outboxEntry },
  'GET /api/admin/newsletter/export': { summary: 'Confirmed subscribers, as CSV' },
  'GET /api/admin/inquiries': { summary: 'Inquiries, newest first', gives: z.array(inquiry) },
  'GET /api/admin/inquiries/export': { summary: 'Inquiries, as CSV' },
  'POST /api/admin/inquiries/export': {
    summary: 'Everything about one address',
    takes: addressBody,
    gives: ok,
  },
  'POST /api/admin/inquiries/erase': {
    summary: 'Erase everything about one address',
    takes: addressBody,
    gives: ok,
  },
  'POST /api/admin/inquiries/bulk': {
    summary: 'Change many inquiries',
    takes: bulkChange,
    gives: bulkResult,
  },
  'GET /api/admin/inquiries/:id': { summary: 'One inquiry', gives: inquiry },
  'PUT /api/admin/inquiries/:id/status': { summary: 'Set the status', takes: statusChange, gives: inquiry },
  'PUT /api/admin/inquiries/:id/assignee': {
    summary: 'Give it to somebody',
    takes: assigneeChange,
    gives: inquiry,
  },
  'PUT /api/admin/inquiries/:id/suspect': { summary: 'Spam or not', takes: suspectChange, gives: inquiry },
  'GET /api/admin/inquiries/:id/notes': { summary: 'Notes on it', gives: z.array(note) },
  'POST /api/admin/inquiries/:id/notes': {
    summary: 'Add a note',
    takes: noteDraft,
    gives: note,
    status: 201,
  },
  'PUT /api/admin/inquiries/:id/presence': {
    summary: 'Say that I have it open, and hear who else does',
    gives: z.array(colleague),
  },
  'DELETE /api/admin/inquiries/:id/presence': { summary: 'Say that I have closed it', status: 204 },
  'GET /api/admin/inquiries/:id/earlier': { summary: 'Earlier ones of the address', gives: z.array(inquiry) },
  ...Object.assign({}, ...resources.map((resource) => callsOf(resource))),
};

function callsOf(resource: Resource): Record<string, Call> {
  const { noun, plural, draft, change, record } = resource;
  const path = `/api/admin/${resource.path}`;
  const { photos } = resource;
  return {
    [`GET ${path}`]: { summary: `All ${plural}`, gives: z.array(record) },
    [`POST ${path}`]: { summary: `Create a ${noun}`, takes: draft, photos, gives: record, status: 201 },
    [`PUT ${path}/:id`]: { summary: `Change a ${noun}`, takes: change, photos, gives: record },
    [`DELETE ${path}/:id`]: { summary: `Move a ${noun} to the trash`, status: 204 },
    ...('sortOrder' in draft.shape && {
      [`POST ${path}/order`]: {
        summary: `Sort the ${plural}`,
        takes: z.object({ ids: z.array(z.string()) }),
        gives: z.array(record),
      },
    }),
  };
}

/** A schema as JSON Schema 2020-12, in which OpenAPI 3.1 is written. */
function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  // As a caller sends it: what has a default may be left out.
  if (schema instanceof z.ZodObject) {
    const isOptional = (field: z.ZodType) =>
      field instanceof z.ZodDefault || field instanceof z.ZodOptional || field instanceof z.ZodCatch;
    const required = Object.entries<z.ZodType>(schema.shape).filter(([, field]) => !isOptional(field));
    return { ...rest, required: required.map(([name]) => name) };
  }
  return rest;
}

/** The schema of a body with a file part for each photo field, and the flag that removes the photo. */
const withPhotos = (schema: Record<string, unknown>, photos: readonly string[]) => ({
  ...schema,
  properties: Object.assign(
    {},
    schema.properties,
    ...photos.map((field) => ({
      [field]: { type: 'string', contentMediaType: 'application/octet-stream' },
      [photoNames(field).remove]: { type: 'boolean' },
    })),
  ),
});

/** Describes routes as OpenAPI 3.1. Throws for a route that `calls` does not know. */
export function openApi(routes: readonly Route[]) {
  const failure = {
    description: 'A problem after RFC 9457',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { method, path, access } of routes) {
    const call = calls[`${method.toUpperCase()} ${path}`];
    if (!call) throw new Error(`${method} ${path} is not described`);
    const body = call.takes && { schema: jsonSchema(call.takes) };
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    const operation = {
      summary: call.summary,
      operationId: `${method}${path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      security: access === 'visitor' ? [] : [{ session: [] }],
      ...(access === 'superadmin' && { description: 'Superadmins only.' }),
      ...(parameters.length > 0 && { parameters }),
      ...(body && {
        requestBody: {
          required: true,
          content: {
            'application/json': body,
            ...(call.photos?.length && {
              'multipart/form-data': { schema: withPhotos(body.schema, call.photos) },
            }),
          },
        },
      }),
      responses: {
        [call.status ?? 200]: {
          description: call.summary,
          ...(call.gives && { content: { 'application/json': { schema: jsonSchema(call.gives) } } }),
        },
        default: failure,
      },
    };
    const address = path.replace(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method]: operation };
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
