/** The service account of each function, before the @ of its address: no two share one, none uses the default one. */
export const serviceAccounts = {
  api: 'mipaka-api',
  site: 'mipaka-site',
  visits: 'mipaka-visits',
  inbound: 'mipaka-inbound',
  mail: 'mipaka-mail',
  notify: 'mipaka-notify',
  mailretry: 'mipaka-mailretry',
  cleanup: 'mipaka-cleanup',
} as const;
