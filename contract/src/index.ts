export * from './accounts/index.ts';
export * from './calls.ts';
export * from './content/index.ts';
export * from './inbox/index.ts';
export * from './insight/index.ts';
export * from './platform/index.ts';
