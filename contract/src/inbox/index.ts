export * from './calls.ts';
export * from './conversation.ts';
export * from './inquiry.ts';
export * from './inquiry-types.ts';
export * from './mail.ts';
export * from './office-hours.ts';
export * from './webhook.ts';
