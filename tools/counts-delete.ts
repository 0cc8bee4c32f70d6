/** `npm run counts:delete -- [--before 2026-01-31] --yes [--project ID]`: deletes the counts of visits and inquiries. */
import { z } from 'zod';
import { deleteCounts } from '../functions/src/insight/visit-counts.ts';
import { connectTo } from './connection.ts';
import { command, Explained } from './steps.ts';

const USAGE = 'Usage: npm run counts:delete -- [--before 2026-01-31] --yes [--project ID]';

const options = {
  before: { type: 'string' },
  yes: { type: 'boolean' },
  project: { type: 'string' },
} as const;

await command(USAGE, options, async (values) => {
  if (!values.yes) {
    throw new Explained(`${USAGE}\nThe counts are gone for good; inquiries stay. Say --yes to delete them.`);
  }
  if (values.before !== undefined && !z.iso.date().safeParse(values.before).success) {
    throw new Explained(`"${values.before}" is no day like 2026-01-31.\n${USAGE}`);
  }
  const deleted = await deleteCounts(await connectTo(values.project), values.before);
  console.log(
    `${deleted} documents of counts deleted${values.before ? ` from before ${values.before}` : ''}.`,
  );
});
