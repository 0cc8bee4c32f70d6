import type { Content, PublicName } from '@mipaka/contract';
import {
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  useContext,
} from 'react';

/** A record as it is shown; one without an id is built in, and not stored until staff change it. */
export type ShownRecord<N extends PublicName> = Omit<Content[N][number], 'id'> & { id?: string };

/** A field of a record that the page shows somewhere. */
export type Place = {
  resource: PublicName;
  record: { readonly [field: string]: unknown; readonly id?: string };
  field: string;
};

/** Around something that can be typed: while nothing is edited it shows its children and nothing else. */
export type EditableText = ComponentType<Place & { children: ReactNode }>;

/**
 * What binds texts to the page editor; null for visitors, who load nothing of it. It comes before anything is edited: then
 * what draws a text anew is its binding, and not all of the section around it.
 */
export const EditableContext = createContext<EditableText | null>(null);

/** What the page editor puts in the place of what visitors see. */
export type Editing = {
  /** The content with all drafts in it. */
  content: Content;
  /** Over a picture, in a frame that is positioned. */
  EditablePhoto: ComponentType<Place>;
  /** Beside the toggle of a film: leads to what chooses another one. */
  EditableFilm: ComponentType<Place>;
};

/** The page editor while a member of staff edits the page. */
export const EditContext = createContext<Editing | null>(null);

export const useEditing = () => useContext(EditContext);

type FieldOf<N extends PublicName> = Exclude<keyof Content[N][number], 'id'> & string;

const asItIs = (value: unknown) => value as ReactNode;

/**
 * What shows a field of a record, in a format of its own where it has one. This is all that a page says about what it
 * shows: visitors get the format alone.
 */
export function useShow() {
  const Editable = useContext(EditableContext);
  return <N extends PublicName, F extends FieldOf<N>>(
    resource: N,
    record: ShownRecord<N>,
    field: F,
    format: (value: Content[N][number][F]) => ReactNode = asItIs,
  ): ReactNode => {
    const shown = format((record as Content[N][number])[field]);
    if (!Editable) return shown;
    return (
      <Editable resource={resource} record={record} field={field}>
        {shown}
      </Editable>
    );
  };
}

/** Parts of a line with something between them; one text where all of them are texts. Parts that are missing are left out. */
export function joined(parts: readonly ReactNode[], between: string): ReactNode {
  const there = parts.filter(Boolean);
  if (there.every((part) => typeof part === 'string')) return there.join(between);
  return createElement(
    Fragment,
    null,
    ...there.flatMap((part, index) => (index > 0 ? [between, part] : part)),
  );
}

/** What stands over the page for staff, and takes the page over while it is edited. */
export type PageEditor = ComponentType<{
  /** Binds the texts of the page, before or while it is edited. */
  onReady: (Editable: EditableText) => void;
  onEditing: (editing: Editing | null) => void;
}>;
