import { Box, Button, Flex, Menu, Stack, type StackProps, Text } from '@chakra-ui/react';
import {
  type Overview,
  type RecentChange,
  type ResourceName,
  resourceIn,
  resourceNamed,
} from '@mipaka/contract';
import { Children, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/ui/icon.tsx';
import { HISTORY_PARAM, historyAddress } from '../lib/addresses/history-address.ts';
import { inboxAddress } from '../lib/addresses/inbox-address.ts';
import { tabAddress, tabOf } from '../lib/addresses/tabs.ts';
import { verbOf } from '../lib/words/described-changes.ts';
import { percent } from '../lib/words/text.ts';
import { Action } from '../ui/action.tsx';
import { ListItem } from '../ui/list/paged-list.tsx';
import { Card } from '../ui/section.tsx';

/** `to` and `label`: the link to the whole list; `lead`: a line above its entries; `empty`: in place of them. */
type Props = StackProps & { title: string; label?: string; to: string; lead?: ReactNode; empty: string };

/** The first entries of a list, with a link to all of them. */
export const ListCard = ({ title, label = 'Manage', to, lead, empty, children, ...list }: Props) => (
  <Card title={title} aside={<Action {...{ label, to }} aria-label={`${label}: ${title}`} isQuiet me="-3" />}>
    {lead}
    {Children.count(children) === 0 ? (
      <Text color="fg.muted">{empty}</Text>
    ) : (
      <Stack as="ol" gap="0" {...list}>
        {children}
      </Stack>
    )}
  </Card>
);

export const RecentChanges = ({ changes }: Pick<Overview, 'changes'>) => (
  <ListCard
    title="Changes by colleagues"
    label="History"
    to={historyAddress()}
    empty="No changes by others yet."
  >
    {changes.map((change) => (
      <ListItem key={change.id} what={<Sentence change={change} />} at={change.at} />
    ))}
  </ListCard>
);

function Sentence({ change }: { change: RecentChange }) {
  const to = changeAddress(change);
  const label = <strong>{change.label}</strong>;
  return (
    <>
      {change.actor.username} {verbOf(change.action)} {to ? <Link to={to}>{label}</Link> : label}
    </>
  );
}

/** The address that shows a change: the record's history, its list or the trash. Undefined where nothing is left. */
export function changeAddress({ action, collection, recordId }: RecentChange): string | undefined {
  if (collection === 'contact_inquiries') return inboxAddress('inbox', recordId);
  const resource = resourceIn(collection);
  if (!resource || action === 'purge') return undefined;
  if (action === 'delete') return historyAddress({ what: 'deleted' });
  if (action === 'order') return tabAddress(tabOf(resource));
  return `${tabAddress(tabOf(resource), recordId)}&${HISTORY_PARAM}=open`;
}

export const ContentHealth = ({ overview: { services, team, seo } }: { overview: Overview }) => (
  <Card title="Content Health">
    <Stack gap="2">
      <Health label="Services active" of="services" fine={services.active} all={services} />
      <Health label="Team with photo and bio" of="team" fine={team.withPhotoAndBio} all={team} />
      <Health label="SEO active" of="seo" fine={seo.active} all={seo} />
    </Stack>
  </Card>
);

/** Without this rule, forced colours leave the bar empty. */
const FORCED = { forcedColorAdjust: 'none', bg: 'Highlight' } as const;

/** `fine`: the records that pass the check; `all`: the number of all, and the first that fail. */
type HealthProps = { label: string; of: ResourceName; fine: number; all: Overview['services'] };

/** A bar, with a menu of links to the records that keep it below 100 %. */
function Health({ label, of, fine, all: { total, failing } }: HealthProps) {
  const value = percent(fine, total);
  const tab = tabOf(resourceNamed(of));
  const text = `${total - fine} ${of === 'team' ? 'incomplete' : 'inactive'}`;
  const links = failing.map((record) => [record.label, tabAddress(tab, record.id)]);
  const further = total - fine - failing.length;
  if (further > 0) links.push([`${further} more in the list`, tabAddress(tab)]);
  return (
    <Box>
      <Flex justify="space-between" align="center" columnGap="2" textStyle="sm" minH="8" wrap="wrap">
        <span>{label}</span>
        <Flex align="center" gap="1" ms="auto">
          {fine < total && (
            <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', gutter: 4 }}>
              <Menu.Trigger asChild>
                <Button variant="ghost" size="xs" px="1.5" gap="1" aria-label={`${label}: ${text}`}>
                  {text}
                  <Icon name="chevron-down" />
                </Button>
              </Menu.Trigger>
              <Menu.Positioner>
                <Menu.Content>
                  {links.map(([name, to = '']) => (
                    <Menu.Item key={to} value={to} asChild>
                      <Link to={to}>{name}</Link>
                    </Menu.Item>
                  ))}
                </Menu.Content>
              </Menu.Positioner>
            </Menu.Root>
          )}
          <strong>{value}%</strong>
        </Flex>
      </Flex>
      <Box
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        height="2"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
        css={{ '@media (forced-colors: active)': { outline: '1px solid', '& > *': FORCED } }}
      >
        <Box height="100%" bg="brand.solid" style={{ width: `${value}%` }} />
      </Box>
    </Box>
  );
}
