import { Box, chakra, Flex, Grid, Link, Text } from '@chakra-ui/react';
import { business, seo, siteMedia } from '@mipaka/contract';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { pages as sitePages } from '../../../shared/content/pages/index.ts';
import { areFor, isHidden, seoFor } from '../../../shared/content/seo.ts';
import { useRecords } from '../../lib/queries/records.ts';
import { clip } from '../../lib/words/text.ts';
import { Action } from '../../ui/action.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Card } from '../../ui/section.tsx';

/** How long the texts should be, in characters: what search engines show without cutting it. */
const lengths = { title: { least: 30, most: 60 }, description: { least: 70, most: 160 } };

const text = (value: unknown) => String(value ?? '').trim();

/** A preview of a page in search results and social networks, while staff type its settings. */
export function SeoPreview() {
  const values = useWatch();
  const page = text(values.page) || '/';
  const title = text(values.title);
  const description = text(values.description);
  const { data: media } = useRecords(siteMedia);
  const { data: pages } = useRecords(seo);
  const own = {
    ...{ id: '', page, title, description, keywords: '' },
    ogImage: text(values.ogImage) || null,
    canonical: text(values.canonical) || null,
    robots: text(values.robots) || 'index, follow',
  };
  const shown = seoFor(
    page,
    [own],
    media?.filter(({ isActive }) => isActive),
  );
  const saved = pages?.filter(({ isActive }) => isActive);
  // As visitors read it: a page without settings has a title as well.
  const titleOf = (path: string) => seoFor(path, saved ?? []).title.toLowerCase();
  const others = saved && title !== '' ? sitePages.filter(({ path }) => !areFor(path, own)) : [];
  const twin = others.find(({ path }) => titleOf(path) === shown.title.toLowerCase());
  const warnings = [
    !sitePages.some(({ path }) => areFor(path, own)) &&
      'The site has no page with this address, so nobody will see this.',
    twin && `${twin.path} has the same title. Search engines prefer a title of its own for every page.`,
    isHidden(shown.robots) && `With “${shown.robots}” search engines will not list this page.`,
  ].filter((text) => typeof text === 'string');
  return (
    <Grid gap="5">
      <Box textStyle="sm">
        <Meter label="Title" length={title ? shown.title.length : 0} {...lengths.title} />
        <Meter label="Description" length={description.length} {...lengths.description} />
      </Box>
      {warnings.map((text) => (
        <Text key={text} role="status" color="fg.warning">
          {text}
        </Text>
      ))}
      {title || description ? (
        <Samples {...shown} title={title && shown.title} />
      ) : (
        <Text color="fg.muted">
          Type a title and a description to see what search engines and social networks show.
        </Text>
      )}
      {/^\/(?!\/)/.test(page) && <ServedNow key={page} path={page} />}
    </Grid>
  );
}

/** The length of a text beside the recommended one, in words and as a bar. */
function Meter({
  label,
  length,
  least,
  most,
}: (typeof lengths)['title'] & { label: string; length: number }) {
  return (
    <>
      <Text>
        {`${label}: ${length} of ${most} characters`}
        {length > 0 && length < least && '. Short'}
        {length > most && '. Too long: search results will cut it'}
      </Text>
      <chakra.meter
        aria-hidden
        display="block"
        width="100%"
        low={least}
        high={most}
        optimum={most}
        // Room for a text that is too long.
        max={most * 1.25}
        value={length}
      />
    </>
  );
}

function Samples({ title, description, url, image }: ReturnType<typeof seoFor>) {
  return (
    <>
      <Card title="In search results">
        <Text textStyle="hint">{url.replace(/^https?:\/\//, '').replace(/\/$/, '')}</Text>
        <Text fontSize="lg" color="accent.fg">
          {clip(title, lengths.title.most)}
        </Text>
        <Text textStyle="sm">{clip(description, lengths.description.most)}</Text>
      </Card>
      <Card title="As a social card">
        <Box borderWidth="1px" borderRadius="md" overflow="hidden" maxW="24rem">
          <chakra.img
            // One of the site's own is shown from this host, which may not have the site's public address.
            src={image.url.replace(`${business.origin}/`, '/')}
            alt=""
            width="100%"
            aspectRatio="1.91 / 1"
            objectFit="cover"
            bg="bg.muted"
            referrerPolicy="no-referrer"
          />
          <Box p="3" bg="bg.subtle">
            <Text textStyle="note">{new URL(business.origin).hostname}</Text>
            <Text fontWeight="semibold" lineClamp="2">
              {title}
            </Text>
            <Text textStyle="hint" lineClamp="2">
              {description}
            </Text>
          </Box>
        </Box>
      </Card>
    </>
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decoded = (text = '') => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The head of a page as our server writes it. A parser of HTML would apply styles, which the policy forbids. */
async function fetchServed(path: string) {
  const response = await fetch(path, { credentials: 'omit', headers: { Accept: 'text/html' } });
  if (!response.ok) throw new Error(`The site answers ${response.status} for ${path}`);
  const html = await response.text();
  const meta = (name: string) =>
    decoded(new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1]);
  return {
    title: decoded(/<title>(.*?)<\/title>/.exec(html)?.[1]),
    description: meta('description'),
    robots: meta('robots'),
  };
}

/** What search engines get for a page now, on demand. */
function ServedNow({ path }: { path: string }) {
  const { data, error, mutate } = useMutation({ mutationFn: fetchServed });
  return (
    <Box>
      <Flex gap="3" align="center" wrap="wrap">
        <Action label="What is served now" size="sm" onClick={() => mutate(path)} />
        <Link href={path} target="_blank" py="2">
          View on site
        </Link>
      </Flex>
      <Problem mt="2">{error?.message}</Problem>
      {data && (
        <Box role="status" mt="2" textStyle="sm">
          {Object.entries(data).map(([name, value]) => (
            <Text key={name}>
              {name}: {value || 'none'}
            </Text>
          ))}
        </Box>
      )}
    </Box>
  );
}
