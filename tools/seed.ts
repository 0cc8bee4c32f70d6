/** `npm run seed`: fills an empty database with the demo content and, on the emulators only, with the local login. */
import { fileURLToPath } from 'node:url';
import { nameOf, type Resource, type ResourceName, resources, withoutAccount } from '@mipaka/contract';
import sharp from 'sharp';
import type { User } from '../functions/src/accounts/user.ts';
import { createUserStore } from '../functions/src/accounts/users.ts';
import { createMediaStore } from '../functions/src/content/media/media.ts';
import { createPublisher } from '../functions/src/content/publishing/publisher.ts';
import { createRecordStore } from '../functions/src/content/records.ts';
import { storeStartingTemplates } from '../functions/src/content/starting-templates.ts';
import { collections, type Firestore } from '../functions/src/platform/firestore/db.ts';
import { connectTo, googleBucket, isLocal } from './connection.ts';
import demoContent from './demo-content.json' with { type: 'json' };
import { inRoot } from './paths.ts';
import { command, Explained } from './steps.ts';
import { PROJECT } from './suite/index.ts';

/** The login of a local installation; it is created on the emulators only. */
export const localLogin = { username: 'admin', password: 'Karibu-2026!', email: 'admin@mipaka.localhost' };

/** Drafts as a form sends them, in the order of their lists; a photo is a file of media/portraits. */
const drafts: { [N in ResourceName]?: readonly Record<string, unknown>[] } = demoContent;

/** The first content of a project. Real projects get no stories: those quote real clients and must not be invented. */
export function draftsFor(project: string | undefined): typeof drafts {
  const { stories, ...others } = drafts;
  return isLocal(project) ? drafts : others;
}

/** The photo of an invented person, as wide as the site's widest photo. */
export const portrait = (file: string): Promise<Buffer> =>
  sharp(inRoot('tools/media/portraits', file), { density: 2 * 72 })
    .png()
    .toBuffer();

/** The distance between two records of a list, so that staff can put another between them. */
const STEP = 10;

type Options = {
  project?: string;
  bucket?: string;
  isForced?: boolean;
  hasStorage?: boolean;
  addInbox?: (db: Firestore, admin: User) => Promise<void>;
};

/**
 * Seeds the emulators, or the named project, unless it has content or an account. A project that is no demo has to be
 * forced. Without Storage it stores no photos. `addInbox` is called at the end, on the emulators only. Gives whether
 * it was empty.
 */
export async function seed({ project, bucket, isForced, hasStorage = true, addInbox }: Options) {
  if (project && !isLocal(project) && !isForced) {
    throw new Explained(`${project} is not a demo project. To fill it with demo content, add --force.`);
  }
  const db = await connectTo(project);
  const underWay = db.collection(collections.maintenance).doc('seeding');
  if (addInbox && (await underWay.get()).exists) {
    throw new Explained(
      'The last start was interrupted while it filled the database. Add `-- --fresh`, which begins anew.',
    );
  }
  const users = createUserStore(db);
  const names = [collections.users, ...resources.map(({ collection }) => collection)];
  const isEmpty = await Promise.all(
    names.map(async (name) => (await db.collection(name).limit(1).get()).empty),
  );
  if (!isEmpty.every(Boolean)) return false;
  // Before the first write: a run that ends halfway cannot be repeated.
  const storage = hasStorage ? await googleBucket(project ?? PROJECT, bucket) : undefined;
  if (addInbox) await underWay.create({});
  const media = storage && createMediaStore(async () => storage);
  /** The stored fields of a draft's photos, which pass through the pipeline of uploads. */
  const photosOf = async (resource: Resource, draft: Record<string, unknown>) => {
    const fields = resource.photos.filter((field) => draft[field]);
    const stored = fields.map(async (field) =>
      media?.store(resource, field, await portrait(String(draft[field]))),
    );
    return Object.assign({}, ...(await Promise.all(stored)));
  };
  const publisher = createPublisher(db, (error) => console.error(error));
  const chosen = draftsFor(project);
  for (const resource of resources) {
    const records = createRecordStore(db, publisher, resource);
    for (const [index, draft] of (chosen[nameOf(resource)] ?? []).entries()) {
      const place = 'sortOrder' in resource.draft.shape ? { sortOrder: index * STEP } : {};
      const photos = await photosOf(resource, draft);
      const fields = { ...resource.draft.parse({ ...place, ...draft }), ...photos };
      await records.create(fields, withoutAccount.seed);
    }
  }
  await storeStartingTemplates(db, withoutAccount.seed);
  if (isLocal(project)) {
    const admin = await users.create({ ...localLogin, name: 'Achieng Otieno', role: 'superadmin' }, null);
    if (addInbox) {
      await addInbox(db, admin);
      await underWay.delete();
    }
  }
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = { project: '[ID]', bucket: '[NAME]', force: true } as const;
  await command('seed --', options, async ({ project, bucket, force }) => {
    const isSeeded = await seed({ project, bucket, isForced: force });
    console.log(isSeeded ? 'The demo content is there.' : 'There is content already; nothing was changed.');
  });
}
