/**
 * `npm run access`: gives each function an account with least privilege. Prints the commands of gcloud; `--apply` runs
 * them as the person signed in to gcloud.
 */
import { execa } from 'execa';
import { accessPlan, deployedPlan, type Project } from './deployed/access.ts';
import { command, Explained } from './steps.ts';

/** The same as in functions/src/index.ts. */
const REGION = 'europe-west1';

const gcloud = (...args: string[]) =>
  execa('gcloud', args, { reject: false, all: true, env: { CLOUDSDK_CORE_DISABLE_PROMPTS: '1' } });

/** A project's number, by which Google names its default accounts. Throws an Explained if gcloud does not know it. */
async function numberOf(id: string): Promise<string> {
  const { failed, stdout, all } = await gcloud('projects', 'describe', id, '--format=value(projectNumber)');
  if (failed) throw new Explained(`gcloud does not know ${id}:\n${all || 'it is not installed'}`);
  return stdout.trim();
}

const options = {
  project: 'ID',
  bucket: '[NAME]',
  deployer: '[ADDRESS]',
  deployed: true,
  apply: true,
} as const;
await command('access --', options, async (values) => {
  const project: Project = {
    id: values.project,
    number: values.apply ? await numberOf(values.project) : 'NUMBER',
    region: REGION,
    bucket: values.bucket ?? `${values.project}.firebasestorage.app`,
    deployer: values.deployer,
  };
  const plan = values.deployed ? deployedPlan(project) : accessPlan(project);
  for (const { args, optional } of plan) {
    console.log(`gcloud ${args.join(' ')}`);
    if (!values.apply) continue;
    const { failed, all } = await gcloud(...args);
    if (failed && !optional) throw new Explained(`The command failed; mend the reason, then repeat:\n${all}`);
    if (failed) console.log(`  (left as it is: ${all})`);
  }
  if (!values.apply)
    console.log(`\nNothing was changed: with --apply these ${plan.length} commands are run.`);
});
