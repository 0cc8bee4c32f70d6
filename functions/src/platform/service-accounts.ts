/** The service account of each function, before the @ of its address: no two share one, none uses the default one. */
export const serviceAccounts = {
  api: 'mipaka-api',
  site: 'mipaka-site',
  visits: 'mipaka-visits',
  inbound: 'mipaka-inbound',
  mail: 'mipaka-mail',
  notify: 'mipaka-notify',
  everyfewminutes: 'mipaka-everyfewminutes',
  cleanup: 'mipaka-cleanup',
} as const;
export type FunctionName = keyof typeof serviceAccounts;

export type SecretName = 'ACCOUNT_KEY' | 'SMTP_URL' | 'MAIL_INBOUND_SECRET' | 'VAPID_PRIVATE_KEY';
/** The secrets that a function may read; the others read none. */
export const grantedSecrets: { [N in FunctionName]?: SecretName[] } = {
  api: ['ACCOUNT_KEY', 'SMTP_URL'],
  inbound: ['MAIL_INBOUND_SECRET'],
  mail: ['ACCOUNT_KEY', 'SMTP_URL'],
  notify: ['ACCOUNT_KEY', 'VAPID_PRIVATE_KEY'],
  everyfewminutes: ['ACCOUNT_KEY', 'SMTP_URL', 'VAPID_PRIVATE_KEY'],
};
