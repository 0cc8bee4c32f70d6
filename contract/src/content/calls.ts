import { z } from 'zod';
import { adminCall, named, superadminCall, visitorCall } from '../platform/endpoint.ts';
import { oneOf } from '../platform/fields.ts';
import { oneValue, pageQuery } from '../platform/paging.ts';
import { idOf } from '../platform/record.ts';
import { siteRoutes } from '../platform/route.ts';
import { content, teamListEntry } from './content.ts';
import { activityActions, activityEntry, trashEntry } from './history.ts';
import { MEDIA_NAME } from './media/file-fields.ts';
import { changeId, changeVersion, chosenChanges, draftChanges, savedChanges } from './publishing/changes.ts';
import { draft, draftNews, draftPresence, fileOfDraft, storedFile } from './publishing/draft.ts';
import { publishEntry, undonePublish, undoPublish } from './publishing/publishes.ts';
import { scheduleChange, scheduleDraft, scheduledSet } from './publishing/schedules.ts';
import { issuedShareLink, shareDraft, shareLink } from './publishing/shares.ts';

const trashPath = idOf('entry of the trash');
const schedulePath = idOf('schedule');
const sharePath = idOf('link', /^[0-9a-f]{64}$/);

const activityQuery = pageQuery.extend({
  collection: oneValue('collection').optional(),
  recordId: oneValue('recordId').optional(),
  actor: oneValue('actor').optional(),
  action: oneOf('action', activityActions).optional(),
  /** A day in Nairobi. */
  day: z.iso.date('day must be a day like 2026-01-31').optional(),
});

export const contentCalls = named({
  'content.read': visitorCall(siteRoutes['content.read'], 'All that the public pages show', {
    answer: content,
    isCacheable: true,
  }),
  'content.team': visitorCall('GET /api/team', 'The active team members', {
    answer: z.array(teamListEntry),
    isCacheable: true,
  }),
  'media.read': visitorCall('GET /media/:name', 'A photo or a film', {
    params: z.object({ name: z.string().regex(MEDIA_NAME, 'There is no such photo or film') }),
    media: ['image/webp', 'image/jpeg', 'video/mp4', 'video/webm'],
    isCacheable: true,
    isRanged: true,
  }),
  'activity.list': superadminCall('GET /api/admin/activity', 'Who changed what', {
    query: activityQuery,
    answer: z.array(activityEntry),
    isPaged: true,
  }),
  'trash.list': adminCall('GET /api/admin/trash', 'Deleted records', {
    query: pageQuery,
    answer: z.array(trashEntry),
    isPaged: true,
  }),
  'trash.restore': adminCall('POST /api/admin/trash/:id/restore', 'Restore a deleted record', {
    params: trashPath,
    answer: z.record(z.string(), z.unknown()),
    errors: [409],
  }),
  'trash.remove': superadminCall('DELETE /api/admin/trash/:id', 'Delete a record for good', {
    isSensitive: true,
    params: trashPath,
  }),
  'draft.read': adminCall('GET /api/admin/draft', 'The changes of the draft, and the schedules', {
    answer: draft,
  }),
  'draft.content': adminCall(
    'GET /api/admin/draft/content',
    'All that the public pages would show with the draft published',
    { answer: content },
  ),
  'draft.save': adminCall('PUT /api/admin/draft/changes', 'Save changes into the draft, all or none', {
    body: draftChanges,
    answer: savedChanges,
    // 404: a record is deleted. 409: a new one already exists. 412: another person has saved a newer change.
    errors: [404, 409, 412],
  }),
  'draft.discard': adminCall('DELETE /api/admin/draft/changes/:id', 'Discard a change of the draft', {
    params: z.object({ id: changeId('There is no such change') }),
    query: z.object({ version: changeVersion.optional() }),
    errors: [412],
  }),
  'draft.storeFile': adminCall(
    'POST /api/admin/draft/files',
    'Store a photo or a film that a change of the draft will name',
    { body: fileOfDraft, bodyKinds: ['multipart'], files: ['file'], status: 201, answer: storedFile },
  ),
  'draft.publish': adminCall('POST /api/admin/draft/publish', 'Publish chosen changes, all or none', {
    body: chosenChanges,
    isRepeatable: true,
    answer: publishEntry,
    // 409: another person published one of the places, and `decisions` lacks it. 412: a change has a newer version.
    errors: [409, 412],
  }),
  'draft.renewPresence': adminCall(
    'PUT /api/admin/draft/presence',
    'Say what the user edits, and get what colleagues edit and whether the draft has changed',
    { isBackground: true, body: draftPresence, answer: draftNews },
  ),
  'schedule.create': adminCall(
    'POST /api/admin/schedules',
    'Schedule chosen changes of the draft as they are now: they leave the draft',
    { body: scheduleDraft, isRepeatable: true, status: 201, answer: scheduledSet, errors: [409, 412] },
  ),
  'schedule.update': adminCall('PUT /api/admin/schedules/:id', 'Change the time of a schedule', {
    params: schedulePath,
    body: scheduleChange,
    answer: scheduledSet,
    errors: [412],
  }),
  // 409: the draft holds another change of one of the places.
  'schedule.cancel': adminCall('DELETE /api/admin/schedules/:id', 'Move a schedule to the draft', {
    params: schedulePath,
    errors: [409],
  }),
  'share.list': adminCall('GET /api/admin/shares', 'The links that show unpublished changes, newest first', {
    answer: z.array(shareLink),
  }),
  'share.create': adminCall(
    'POST /api/admin/shares',
    'Make a link that shows changes of the draft, or a schedule, to everybody who has the link',
    { body: shareDraft, status: 201, answer: issuedShareLink, errors: [404] },
  ),
  'share.revoke': adminCall('DELETE /api/admin/shares/:id', 'End a link at once', { params: sharePath }),
  'publishes.list': adminCall('GET /api/admin/publishes', 'The publishes, newest first', {
    query: pageQuery,
    answer: z.array(publishEntry),
    isPaged: true,
  }),
  // 409: another record uses a key that the undo would restore.
  'publishes.undo': adminCall(
    'POST /api/admin/publishes/:id/undo',
    'Undo a publish by publishing its inverse, except for values that somebody has changed since',
    { params: idOf('publish'), body: undoPublish, answer: undonePublish, errors: [409] },
  ),
});
