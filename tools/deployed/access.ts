/** The permissions of accounts in a project, as repeatable commands of gcloud; docs/security.md says why. */
import {
  type FunctionName,
  grantedSecrets,
  serviceAccounts,
} from '../../functions/src/platform/service-accounts.ts';

/** The arguments of a gcloud command; `optional` if it fails when it has nothing to do. */
export type Command = { args: string[]; optional?: true };

export type Project = {
  id: string;
  number: string;
  region: string;
  bucket: string;
  /** The account that deploys from GitHub, if any. */
  deployer?: string;
};

const READS = 'datastore.viewer';
const WRITES = 'datastore.user';
const EVENTS = 'eventarc.eventReceiver';
const TOKENS = 'iam.serviceAccountTokenCreator';

/**
 * The permissions of each function: roles in the whole project, because Firestore has no smaller scope; photos in that
 * bucket only; whether it signs as itself, the dashboard's tokens. Eventarc calls those with EVENTS.
 */
const access: Record<FunctionName, { roles: string[]; photos?: true; signs?: true }> = {
  api: { roles: [WRITES], photos: true, signs: true },
  site: { roles: [READS] },
  visits: { roles: [WRITES] },
  inbound: { roles: [WRITES], photos: true },
  mail: { roles: [WRITES, EVENTS] },
  notify: { roles: [WRITES, EVENTS] },
  everyfewminutes: { roles: [WRITES] },
  cleanup: { roles: [WRITES], photos: true },
};

const functionNames = Object.keys(serviceAccounts) as FunctionName[];
const command = (text: string, ...args: string[]): Command => ({ args: [...text.split(' '), ...args] });
const optional = (one: Command): Command => ({ ...one, optional: true });

export const addressOf = (name: FunctionName, { id }: Pick<Project, 'id'>): string =>
  `${serviceAccounts[name]}@${id}.iam.gserviceaccount.com`;

const binding = (role: string, account: string) =>
  [`--role=roles/${role}`, `--member=serviceAccount:${account}`] as const;
/** Gives an account a role for one resource, such as `secrets` and the name of one. */
const grant = (kind: string, thing: string, role: string, account: string, ...more: string[]) =>
  command(`${kind} add-iam-policy-binding ${thing}`, ...binding(role, account), ...more);
const inProject = ({ id }: Project, role: string, account: string) =>
  grant('projects', id, role, account, '--condition=None');
const revoke = ({ id }: Project, role: string, account: string) =>
  optional(
    command(`projects remove-iam-policy-binding ${id}`, ...binding(role, account), '--condition=None'),
  );

/** Google's default account for functions, as which the builds run. */
const defaultAccount = ({ number }: Project) => `${number}-compute@developer.gserviceaccount.com`;

/** Before the first deploy: creates the accounts with their permissions, and removes roles of the default accounts. */
export function accessPlan(project: Project): Command[] {
  const here = `--project=${project.id}`;
  const accounts = functionNames.map((name) =>
    optional(command(`iam service-accounts create ${serviceAccounts[name]}`, `--display-name=${name}`, here)),
  );
  const grants = functionNames.flatMap((name) => {
    const account = addressOf(name, project);
    const { roles, photos, signs } = access[name];
    const bucket = `gs://${project.bucket}`;
    return [
      ...roles.map((role) => inProject(project, role, account)),
      ...(photos ? [grant('storage buckets', bucket, 'storage.objectUser', account)] : []),
      ...(grantedSecrets[name] ?? []).map((one) =>
        grant('secrets', one, 'secretmanager.secretAccessor', account, here),
      ),
      ...(signs ? [grant('iam service-accounts', account, TOKENS, account, here)] : []),
    ];
  });
  const builder = defaultAccount(project);
  const editors = [builder, `${project.id}@appspot.gserviceaccount.com`];
  // The deployer acts as the account of each function, and as the default account, which builds them.
  const { deployer } = project;
  const actedAs = [...functionNames.map((name) => addressOf(name, project)), builder];
  return [
    ...accounts,
    ...grants,
    inProject(project, 'cloudbuild.builds.builder', builder),
    ...editors.map((account) => revoke(project, 'editor', account)),
    ...(deployer
      ? actedAs.map((one) => grant('iam service-accounts', one, 'iam.serviceAccountUser', deployer, here))
      : []),
  ];
}

/** After the first deploy, which creates the services and gives the default account roles that no function needs. */
export function deployedPlan(project: Project): Command[] {
  const places = [`--region=${project.region}`, `--project=${project.id}`];
  const triggered = functionNames.filter((name) => access[name].roles.includes(EVENTS));
  return [
    ...triggered.map((name) =>
      grant('run services', name, 'run.invoker', addressOf(name, project), ...places),
    ),
    ...['run.invoker', EVENTS].map((role) => revoke(project, role, defaultAccount(project))),
  ];
}
