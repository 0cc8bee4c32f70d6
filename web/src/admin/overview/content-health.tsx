import { Box, Button, Flex, Menu, Stack } from '@chakra-ui/react';
import { type Overview, type ResourceName, resourceNamed } from '@mipaka/contract';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/ui/icon.tsx';
import { tabAddress, tabOf } from '../lib/addresses/tabs.ts';
import { percent } from '../lib/words/text.ts';
import { Card } from '../ui/section.tsx';

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
