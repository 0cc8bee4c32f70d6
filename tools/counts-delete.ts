/** `npm run counts:delete -- --yes [--project ID]`: deletes the counts of visits and inquiries. */
import { deleteCounts } from '../functions/src/insight/visit-counts.ts';
import { connectTo } from './connection.ts';
import { command, Explained } from './steps.ts';

await command('counts:delete --', { yes: true, project: '[ID]' }, async ({ yes, project }) => {
  if (!yes) throw new Explained('The counts are gone for good; inquiries stay. Say --yes to delete them.');
  console.log(`${await deleteCounts(await connectTo(project))} documents of counts deleted.`);
});
