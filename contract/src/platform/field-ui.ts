import { z } from 'zod';

/** How a field is shown in a form. */
export type FieldUi = {
  label: string;
  control:
    | 'text'
    | 'email'
    | 'tel'
    | 'url'
    | 'number'
    | 'textarea'
    | 'select'
    | 'checkbox'
    | 'icon'
    | 'photo'
    | 'film';
  /** The longest text, in code points. */
  max?: number;
  placeholder?: string;
  hint?: string | undefined;
  /** The HTML attribute that tells browsers and password managers what to fill in. */
  autoComplete?: string;
  options?: readonly { value: string; label: string }[];
  /** Width to height of the frame in which a photo is cropped. */
  aspectRatio?: number;
  /** The photo adds nothing to the page's text: the form asks for no description. */
  isDecoration?: boolean;
  /** Whether the checkbox of a new record is ticked. */
  isTicked?: boolean;
};

/** The options of a field's control that its kind does not decide. */
export type Look = Omit<FieldUi, 'label' | 'control'>;

/** The controls of fields, by their schemas. */
export const controls = z.registry<FieldUi>();
