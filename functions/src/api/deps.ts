import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from '../config.ts';
import { failure, log } from '../log.ts';
import { type Bucket, type Photos, photosIn } from '../photos.ts';
import { type ContentStore, contentIn } from '../store/content.ts';
import { type Inquiries, inquiriesIn } from '../store/inquiries.ts';
import { type Sessions, sessionsIn } from '../store/sessions.ts';
import { type Users, usersIn } from '../store/users.ts';

/** What the handlers work with. */
export type Deps = {
  db: Firestore;
  config: Config;
  users: Users;
  sessions: Sessions;
  inquiries: Inquiries;
  content: ContentStore;
  photos: Photos;
};

/** Loaded when a photo is stored or read: the Storage client is the largest module of all. */
async function defaultBucket(): Promise<Bucket> {
  const { getStorage } = await import('firebase-admin/storage');
  return getStorage().bucket() as unknown as Bucket;
}

/** The stores over one Firestore. */
export function depsOver(db: Firestore, config: Config): Deps {
  return {
    db,
    config,
    users: usersIn(db),
    sessions: sessionsIn(db),
    inquiries: inquiriesIn(db),
    photos: photosIn(defaultBucket),
    content: contentIn(db, (error) => log('ERROR', 'content could not be read', failure(error))),
  };
}
