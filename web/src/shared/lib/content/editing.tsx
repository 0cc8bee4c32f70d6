import type { Content, PublicName } from '@mipaka/contract';
import {
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  useContext,
} from 'react';

/** A record as the page shows it; one without an id is built in, and not stored until staff change it. */
export type ShownRecord<N extends PublicName> = Omit<Content[N][number], 'id'> & { id?: string };

export type Place = {
  resource: PublicName;
  record: { readonly [field: string]: unknown; readonly id?: string };
  field: string;
};

/** Surrounds a text that staff can edit: until they do, it renders its children alone. */
export type EditableText = ComponentType<Place & { children: ReactNode }>;

/**
 * The component that binds texts to the page editor; null for visitors, who do not load it. It is there before staff
 * begin to edit, so that an edit renders the bound text again, and not the whole section around it.
 */
export const EditableContext = createContext<EditableText | null>(null);

export type Editing = {
  content: Content;
  /** Lies over a picture, in a positioned frame. */
  EditablePhoto: ComponentType<Place>;
  /** Stands beside the toggle of a film: opens the choice of another one. */
  EditableFilm: ComponentType<Place>;
};

export const EditContext = createContext<Editing | null>(null);

export const useEditing = () => useContext(EditContext);

type FieldOf<N extends PublicName> = Exclude<keyof Content[N][number], 'id'> & string;

const asItIs = (value: unknown) => value as ReactNode;

/**
 * The function that shows a field of a record, with a format if given. Pages do nothing else for the page editor;
 * visitors get the formatted value alone.
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

/** Joins the parts of a line, without missing ones; one text if all parts are texts. */
export function joined(parts: readonly ReactNode[], between: string): ReactNode {
  const there = parts.filter(Boolean);
  if (there.every((part) => typeof part === 'string')) return there.join(between);
  return createElement(
    Fragment,
    null,
    ...there.flatMap((part, index) => (index > 0 ? [between, part] : part)),
  );
}

/** The page editor: its controls lie over the page for staff, and it takes over the page while staff edit. */
export type PageEditor = ComponentType<{
  /** Binds the texts of the page, before or while it is edited. */
  onReady: (Editable: EditableText) => void;
  onEditing: (editing: Editing | null) => void;
}>;
