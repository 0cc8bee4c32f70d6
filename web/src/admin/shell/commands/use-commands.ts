import { api, fullName, type Inquiry, resources } from '@mipaka/contract';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import type { IconName } from '../../../shared/ui/icon.tsx';
import { type Row, rowsOf } from '../../content/company/list-texts.ts';
import { placeOf } from '../../content/lib/site-places.ts';
import { inquiryKeys, inquiryQuery } from '../../inbox/use-inquiries.ts';
import { editAddress } from '../../lib/addresses/edit-address.ts';
import { historyAddress } from '../../lib/addresses/history-address.ts';
import { inboxAddress } from '../../lib/addresses/inbox-address.ts';
import { tabAddress, tabOf, tabs } from '../../lib/addresses/tabs.ts';
import { fetchPage } from '../../lib/calls/fetch-answer.ts';
import { type AnyRecord, listQuery } from '../../lib/queries/records.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { resourceTexts } from '../../lib/words/resource-texts.ts';
import { capitalise } from '../../lib/words/text.ts';
import { manageTeam, menuFor } from '../menu.ts';
import { type Command, findCommands } from './find-commands.ts';
import { openHelp } from './open.ts';
import { readRecent } from './recent.ts';

const opens = (kind: string, to: string, label: string, icon: IconName, hidden = ''): Command => {
  return { id: to, kind, to, label, icon, hidden };
};

/** A record, or a built-in text, which opens as a new record that starts from what visitors read. */
function recordCommand({ id, resource, of, stored }: Row): Command {
  const values = stored ?? of?.start ?? {};
  const label = of ? (values.title ?? values.text ?? of.place) : values[resource.heading];
  const kind = of ? `Text, ${placeOf(of)}` : capitalise(resource.noun);
  const texts = Object.keys(resource.form).flatMap((field) =>
    typeof values[field] === 'string' ? values[field] : [],
  );
  const to = tabAddress(tabOf(resource), id);
  return opens(kind, to, String(label), of ? 'file-text' : 'pencil', texts.join(' '));
}

const recordCommands = (lists: { data?: AnyRecord[]; isLoading: boolean }[]) => {
  const saved = resources.map((resource, index) => [resource, lists[index]?.data ?? []] as const);
  const records = rowsOf(new Map(saved)).map(recordCommand);
  return { records, isLoading: lists.some((list) => list.isLoading) };
};

/** Further places, with the words by which staff may look for them. */
const HOME_WORDS = 'headline title text photo change publish website';
const PUBLISHED_WORDS = 'undo restore publishes';
const places: readonly Command[] = [
  opens('Go to', editAddress('/', ''), 'Edit the home page', 'pencil', HOME_WORDS),
  opens('Go to', historyAddress({ what: 'published' }), 'Published changes', 'history', PUBLISHED_WORDS),
  opens('Go to', historyAddress({ what: 'deleted' }), 'Trash', 'trash-2', 'deleted undo restore'),
];

function useAllCommands() {
  const { user, logoutMutation } = useAuth();
  const pages = [...menuFor(user).flatMap(({ entries }) => entries), manageTeam];
  const lists = tabs.flatMap(({ resource }) => resource ?? []);
  const { records, isLoading } = useQueries({
    queries: resources.map((resource) => listQuery(resource)),
    combine: recordCommands,
  });
  const commands: Command[] = [
    ...pages.map(({ to, label, icon }) => opens('Go to', to, label, icon)),
    ...places,
    ...lists.map((list) =>
      opens('Create', tabAddress(tabOf(list), 'new'), resourceTexts(list).addTitle, 'plus'),
    ),
    opens('Public site', '/', 'Home', 'home'),
    { id: 'help', label: 'Keyboard shortcuts', kind: 'Help', icon: 'info', run: openHelp },
    { id: 'logout', label: 'Logout', kind: 'Session', icon: 'log-out', run: () => logoutMutation.mutate() },
    ...records,
  ];
  return { commands, isLoading };
}

/** Most inquiries shown, both of those found and of those opened recently. */
const MAX_INQUIRIES = 5;
/** Pause after the last key before the palette asks the API, in milliseconds: a user who types on causes one call. */
const AFTER_KEY_MS = 80;
/** Whether the API accepts a search: 2 to 100 characters. */
const isSearch = (text: string) => [...text].length >= 2 && text.length <= 100;

const inquiryCommand = (inquiry: Inquiry): Command => {
  const label = `${fullName(inquiry)}: ${inquiry.subject || inquiry.reference}`;
  return opens('Inquiry', inboxAddress('inbox', inquiry.id), label, 'inbox');
};

/** The inquiries that match the typed text, newest first, as in the inbox; earlier results stay while the next load. */
function useFoundInquiries(typed: string) {
  const text = typed.trim();
  const q = useDebounced(text, AFTER_KEY_MS);
  const filter = { q, suspect: false };
  const { data, error, isFetching } = useQuery({
    queryKey: inquiryKeys.found(filter),
    queryFn: () => fetchPage(api['inquiries.search'], filter, { limit: MAX_INQUIRIES, cursor: null }),
    enabled: isSearch(q),
    placeholderData: keepPreviousData,
  });
  const isWanted = isSearch(text);
  return {
    commands: isWanted ? (data?.rows.map(inquiryCommand) ?? []) : [],
    isSearching: isWanted && (isFetching || q !== text),
    error: isWanted ? error : null,
  };
}

/** The inquiries among the recently opened addresses, without those deleted since. */
function useRecentInquiries(recent: readonly string[]): Command[] {
  const ids = recent
    .map((address) => new URLSearchParams(address.split('?')[1]))
    .flatMap((params) => (params.get('tab') === 'inquiries' ? (params.get('id') ?? []) : []))
    .slice(0, MAX_INQUIRIES);
  const queries = ids.map(inquiryQuery);
  return useQueries({ queries }).flatMap(({ data }) => (data ? inquiryCommand(data) : []));
}

/** The commands for a typed text: those `near` at hand, then the inquiries that the API finds. */
export function useCommands(typed: string) {
  const recent = readRecent(useAuth().user?.id ?? '');
  const recentInquiries = useRecentInquiries(recent);
  const { commands: inquiries, isSearching, error } = useFoundInquiries(typed);
  const { commands, isLoading } = useAllCommands();
  const near = findCommands([...commands, ...recentInquiries], typed, recent);
  // Results that arrive later stand below, so that no entry moves away under a finger.
  const found = [...near, ...inquiries.filter(({ id }) => near.every((one) => one.id !== id))];
  const failure = error && `Inquiries could not be searched: ${error.message}`;
  const isEmpty = found.length === 0;
  const nothing = isEmpty && (isLoading ? 'Loading…' : 'Nothing found.');
  const message = failure ?? (isSearching ? 'Searching inquiries…' : nothing);
  return { near, found, isSearching: isSearching || (isEmpty && isLoading), message };
}
