/**
 * Stands in for what the dashboard's libraries import and the dashboard never reaches: the Realtime Database (imported
 * by reactfire) and the regular expressions of Firestore's pipelines (re2js). Together they are 70 KB of brotli.
 */
const unused = (): never => {
  throw new Error('This part of Firebase is left out of the build (vite.config.ts)');
};

export {
  unused as get,
  unused as off,
  unused as onChildAdded,
  unused as onChildChanged,
  unused as onChildMoved,
  unused as onChildRemoved,
  unused as onValue,
};
export const RE2JS = { compile: unused };
