import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from '../config.ts';
import { failure, log } from '../log.ts';
import { type Bucket, photosIn } from '../photos.ts';
import { contentIn } from '../store/content.ts';
import { formTokensIn } from '../store/form-tokens.ts';
import { inquiriesIn } from '../store/inquiries.ts';
import { newsletterIn } from '../store/newsletter.ts';
import { outboxIn } from '../store/outbox.ts';
import { personsIn } from '../store/persons.ts';
import { presenceIn } from '../store/presence.ts';
import { sessionsIn } from '../store/sessions.ts';
import { trashIn } from '../store/trash.ts';
import { usersIn } from '../store/users.ts';

/** The project's bucket. Its module is loaded when a photo is stored or read: it is the largest of all. */
async function defaultBucket(): Promise<Bucket> {
  const { getStorage } = await import('firebase-admin/storage');
  return getStorage().bucket() as unknown as Bucket;
}

/** The stores over one Firestore and one bucket: what the handlers work with. */
export function depsOver(db: Firestore, config: Config, bucket: () => Promise<Bucket> = defaultBucket) {
  const outbox = outboxIn(db);
  const formTokens = formTokensIn(db);
  return {
    db,
    config,
    outbox,
    formTokens,
    users: usersIn(db),
    sessions: sessionsIn(db),
    inquiries: inquiriesIn(db, outbox, formTokens, config),
    newsletter: newsletterIn(db, outbox),
    persons: personsIn(db),
    presence: presenceIn(db),
    trash: trashIn(db),
    photos: photosIn(bucket),
    content: contentIn(db, (error) => log('ERROR', 'content could not be read', failure(error))),
  };
}
export type Deps = ReturnType<typeof depsOver>;
