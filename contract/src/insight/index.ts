export * from './calls.ts';
export * from './overview.ts';
export * from './visits.ts';
