import type { ComponentType } from 'react';
import type { FileChange } from '../../../lib/fields.ts';

/** The photo or film that is there, and what the form will do to it. */
export type FileState = {
  current: string | null;
  change: FileChange;
  onChange: (change: FileChange) => void;
  /** Shows a photo in the shapes that it has on the site. */
  Shapes?: ComponentType<{ url: string }>;
};
