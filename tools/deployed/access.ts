/**
 * Who may do what in a project, as commands of gcloud. Each can be run again. docs/deploy.md says when, and
 * docs/security.md why.
 */
import { serviceAccounts } from '../../functions/src/platform/service-accounts.ts';

type FunctionName = keyof typeof serviceAccounts;
/** The arguments of one gcloud command; `optional` where it fails when there is nothing to do. */
export type Command = { args: string[]; optional?: true };

export type Project = {
  id: string;
  number: string;
  /** Of the functions. */
  region: string;
  /** Of the photos. */
  bucket: string;
  /** The account that deploys from GitHub, where there is one. */
  deployer?: string;
};

/** What a function may do, and where; what is not here it may not. */
type Access = {
  /** In the whole project: Firestore has no smaller place. */
  project: readonly string[];
  /** Reads, writes and deletes photos, in the one bucket. */
  photos?: true;
  /**
   * Reads these secrets: half of the keys of accounts, the mail server's address and password, what the service that
   * receives mail proves itself with, and the key that signs messages to devices.
   */
  secrets?: readonly ('ACCOUNT_KEY' | 'SMTP_URL' | 'MAIL_INBOUND_SECRET' | 'VAPID_PRIVATE_KEY')[];
  /** Signs as itself, and as nobody else: the dashboard's tokens. */
  signs?: true;
  /** Is called by Eventarc when a document is made. */
  triggered?: true;
};

const READS = 'roles/datastore.viewer';
const WRITES = 'roles/datastore.user';

const access: Record<FunctionName, Access> = {
  api: {
    project: [WRITES],
    photos: true,
    secrets: ['ACCOUNT_KEY', 'SMTP_URL'],
    signs: true,
  },
  site: { project: [READS] },
  visits: { project: [WRITES] },
  inbound: { project: [WRITES], photos: true, secrets: ['MAIL_INBOUND_SECRET'] },
  mail: {
    project: [WRITES, 'roles/eventarc.eventReceiver'],
    secrets: ['ACCOUNT_KEY', 'SMTP_URL'],
    triggered: true,
  },
  notify: {
    project: [WRITES, 'roles/eventarc.eventReceiver'],
    secrets: ['ACCOUNT_KEY', 'VAPID_PRIVATE_KEY'],
    triggered: true,
  },
  mailretry: { project: [WRITES], secrets: ['ACCOUNT_KEY', 'SMTP_URL', 'VAPID_PRIVATE_KEY'] },
  cleanup: { project: [WRITES], photos: true },
};

const functionNames = Object.keys(serviceAccounts) as FunctionName[];
const command = (text: string, ...args: string[]): Command => ({ args: [...text.split(' '), ...args] });
const optional = (one: Command): Command => ({ ...one, optional: true });

/** The address of a function's account. */
export const addressOf = (name: FunctionName, { id }: Pick<Project, 'id'>): string =>
  `${serviceAccounts[name]}@${id}.iam.gserviceaccount.com`;

const inProject = ({ id }: Project, verb: 'add' | 'remove', role: string, account: string) =>
  command(
    `projects ${verb}-iam-policy-binding ${id}`,
    `--role=${role}`,
    `--member=serviceAccount:${account}`,
    '--condition=None',
  );

/** What Google makes the functions' default account, and what the builds run as. */
const defaultAccount = ({ number }: Project) => `${number}-compute@developer.gserviceaccount.com`;

/** Before the first deploy: the accounts, what they may do, and what the default accounts may no longer do. */
export function accessPlan(project: Project): Command[] {
  const here = `--project=${project.id}`;
  const accounts = functionNames.map((name) =>
    optional(command(`iam service-accounts create ${serviceAccounts[name]}`, `--display-name=${name}`, here)),
  );
  const grants = functionNames.flatMap((name) => {
    const account = addressOf(name, project);
    const member = `--member=serviceAccount:${account}`;
    const { project: roles, photos, secrets = [], signs } = access[name];
    return [
      ...roles.map((role) => inProject(project, 'add', role, account)),
      photos &&
        command(
          `storage buckets add-iam-policy-binding gs://${project.bucket}`,
          '--role=roles/storage.objectUser',
          member,
        ),
      ...secrets.map((secret) =>
        command(
          `secrets add-iam-policy-binding ${secret}`,
          '--role=roles/secretmanager.secretAccessor',
          member,
          here,
        ),
      ),
      signs &&
        command(
          `iam service-accounts add-iam-policy-binding ${account}`,
          '--role=roles/iam.serviceAccountTokenCreator',
          member,
          here,
        ),
    ].filter((one) => one !== undefined);
  });
  const builds = inProject(project, 'add', 'roles/cloudbuild.builds.builder', defaultAccount(project));
  const editors = [defaultAccount(project), `${project.id}@appspot.gserviceaccount.com`].map((account) =>
    optional(inProject(project, 'remove', 'roles/editor', account)),
  );
  // To deploy a function is to act as its account; the default one builds them.
  const { deployer } = project;
  const deploys = deployer
    ? [...functionNames.map((name) => addressOf(name, project)), defaultAccount(project)].map((account) =>
        command(
          `iam service-accounts add-iam-policy-binding ${account}`,
          '--role=roles/iam.serviceAccountUser',
          `--member=serviceAccount:${deployer}`,
          here,
        ),
      )
    : [];
  return [...accounts, ...grants, builds, ...editors, ...deploys];
}

/** After the first deploy, which makes the services, and gives the default account what no function here needs. */
export function deployedPlan(project: Project): Command[] {
  const triggered = functionNames.filter((name) => access[name].triggered);
  return [
    ...triggered.map((name) =>
      command(
        `run services add-iam-policy-binding ${name}`,
        '--role=roles/run.invoker',
        `--member=serviceAccount:${addressOf(name, project)}`,
        `--region=${project.region}`,
        `--project=${project.id}`,
      ),
    ),
    ...['roles/run.invoker', 'roles/eventarc.eventReceiver'].map((role) =>
      optional(inProject(project, 'remove', role, defaultAccount(project))),
    ),
  ];
}
