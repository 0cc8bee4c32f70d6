import { type Content, type FormResult, type PublicName, siteRoutes, splitRoute } from '@mipaka/contract';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export const contentKey = [splitRoute(siteRoutes['content.read']).path] as const;

/** The id of the script element with what the document brings along, as JSON. */
export const EMBEDDED_ID = 'embedded';

export type Embedded = {
  path: string;
  content: Content;
  form?: FormResult | undefined;
  /** Whether the page shows unpublished content, which search engines must not index. */
  isPreview?: boolean | undefined;
};

export const EmbeddedContext = createContext<Embedded | null>(null);

/** The published content that the page needs, or around it the layout, which has built-in texts until it is there. */
export const ContentContext = createContext({
  companyInfo: [],
  contactDetails: [],
  texts: [],
} as unknown as Content);

export const useContent = (): Content => useContext(ContentContext);

/** The part of the content that a page shows: all public records of an entity, or those that a function picks. */
export type Needs = { [N in PublicName]?: true | ((records: Content[N]) => Content[N]) };

/** The part of the content that a page needs, with an empty list for each other entity. */
export function selectContent(content: Content, needs: Needs): Content {
  // An entity may be missing: after a deploy the CDN keeps responses without the newest entity for another minute.
  const names = [...new Set([...Object.keys(content), ...Object.keys(needs)])] as PublicName[];
  const chosen = names.map((name) => {
    const select = needs[name] ?? (() => []);
    const records = content[name] ?? [];
    return [name, select === true ? records : select(records as never)];
  });
  return Object.fromEntries(chosen);
}

/** A record as the page shows it; one without an id is built in, and not stored until staff change it. */
export type ShownRecord<N extends PublicName> = Omit<Content[N][number], 'id'> & { id?: string };

export type Place = {
  resource: PublicName;
  record: { readonly [field: string]: unknown; readonly id?: string };
  field: string;
};

/** Surrounds a text that staff can edit: until they do, it renders its children alone. */
export type EditableText = ComponentType<Place & { children: ReactNode }>;

/** Binds texts to the page editor, also before staff edit: an edit then renders the text, not the whole section. */
export const EditableContext = createContext<EditableText | null>(null);

export type Editing = {
  content: Content;
  EditablePhoto: ComponentType<Place>;
  EditableFilm: ComponentType<Place>;
};

export const EditContext = createContext<Editing | null>(null);

export const useEditing = () => useContext(EditContext);

type FieldOf<N extends PublicName> = Exclude<keyof Content[N][number], 'id'> & string;

const asItIs = (value: unknown) => value as ReactNode;

/** The function that shows a field of a record, with a format if given. Visitors get the formatted value alone. */
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

/** The record until staff save one: null stands for the built-in picture or film. */
const builtIn: ShownRecord<'siteMedia'> = {
  ...{ language: 'en', film: null },
  ...{ socialCard: null, socialCardAlt: null, socialCardWidth: null, socialCardHeight: null },
  ...{ socialCardColor: null },
  ...{ poster: null, posterAlt: null, posterWidth: null, posterHeight: null, posterColor: null },
};

/** The social card, the film and its poster of the saved record in English; null for each that is the built-in one. */
export const siteMediaIn = (saved: Content['siteMedia']): ShownRecord<'siteMedia'> =>
  saved.find(({ language }) => language.trim().toLowerCase() === 'en') ?? builtIn;

/** The page editor: its controls lie over the page for staff, and it takes over the page while staff edit. */
export type PageEditor = ComponentType<{
  onReady: (Editable: EditableText) => void;
  onEditing: (editing: Editing | null) => void;
}>;
