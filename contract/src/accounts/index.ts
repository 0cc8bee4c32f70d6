export * from './calls.ts';
export * from './device-name.ts';
export * from './factors.ts';
export * from './notifications.ts';
export * from './password-link.ts';
export * from './security-log.ts';
export * from './user.ts';
