/** The name of the file that stands where firebase-tools expects the jar of the rules runtime. */
export const RUNTIME_PLACEHOLDER = 'storage-rules-runtime.jar';
