import { Box, chakra, Flex, Link, Text } from '@chakra-ui/react';
import { business, seo, siteMedia } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { seoFor } from '../../../shared/content/seo.ts';
import { type AnyRecord, useRecords } from '../../lib/queries/records.ts';
import { clip } from '../../lib/words/text.ts';
import { Action } from '../../ui/action.tsx';
import { Problem } from '../../ui/problem.tsx';
import { judge, lengths } from './length.ts';
import { fetchServed } from './served.ts';

const text = (value: unknown) => String(value ?? '').trim();

/** A preview of a page in search results and social networks, while staff type its settings. */
export function SeoPreview({ record }: { record: AnyRecord | null }) {
  const values = useWatch();
  const page = text(values.page) || '/';
  const title = text(values.title);
  const description = text(values.description);
  const { data } = useRecords(seo);
  const { data: media } = useRecords(siteMedia);
  const twin = data?.find(
    (other) => other.id !== record?.id && title !== '' && other.title.toLowerCase() === title.toLowerCase(),
  );
  const own = [
    {
      id: '',
      page,
      title,
      description,
      keywords: '',
      ogImage: text(values.ogImage) || null,
      canonical: text(values.canonical) || null,
      robots: text(values.robots) || 'index, follow',
    },
  ];
  const shown = seoFor(
    page,
    own,
    media?.filter(({ isActive }) => isActive),
  );
  return (
    <Box display="grid" gap="5">
      <Meter label="Title" length={title ? shown.title.length : 0} target={lengths.title} />
      <Meter label="Description" length={description.length} target={lengths.description} />
      {twin && (
        <Text role="status" color="fg.warning">
          {twin.page} has the same title. Search engines prefer a title of its own for every page.
        </Text>
      )}
      {/noindex/i.test(shown.robots) && (
        <Text role="status" color="fg.warning">
          With “noindex” search engines will not list this page.
        </Text>
      )}
      {title || description ? (
        <Samples {...shown} title={title && shown.title} />
      ) : (
        <Text color="fg.muted">
          Type a title and a description to see what search engines and social networks show.
        </Text>
      )}
      <ServedNow path={page} />
    </Box>
  );
}

function Samples({ title, description, url, image }: ReturnType<typeof seoFor>) {
  return (
    <>
      <Sample title="In search results">
        <Text textStyle="hint" overflowWrap="anywhere">
          {addressOf(url)}
        </Text>
        <Text fontSize="lg" color="accent.fg" overflowWrap="anywhere">
          {clip(title, lengths.title.most)}
        </Text>
        <Text textStyle="sm" overflowWrap="anywhere">
          {clip(description, lengths.description.most)}
        </Text>
      </Sample>
      <Sample title="As a social card">
        <Box borderWidth="1px" borderRadius="md" overflow="hidden" maxW="24rem">
          <chakra.img
            src={onThisSite(image.url)}
            alt=""
            width="100%"
            aspectRatio="1.91 / 1"
            objectFit="cover"
            bg="bg.muted"
            referrerPolicy="no-referrer"
          />
          <Box p="3" bg="bg.subtle">
            <Text textStyle="note">{new URL(business.origin).hostname}</Text>
            <Text fontWeight="semibold" lineClamp="2" overflowWrap="anywhere">
              {title}
            </Text>
            <Text textStyle="hint" lineClamp="2" overflowWrap="anywhere">
              {description}
            </Text>
          </Box>
        </Box>
      </Sample>
    </>
  );
}

const addressOf = (url: string) =>
  URL.canParse(url) ? url.replace(/^https?:\/\//, '').replace(/\/$/, '') : url;

/** The address of one of the site's own pictures on this host, which may not be the site's public address. */
const onThisSite = (url: string) =>
  url.startsWith(`${business.origin}/`) ? url.slice(business.origin.length) : url;

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title} borderWidth="1px" borderRadius="lg" p="4" minW="0">
      <Text textStyle="label" mb="2">
        {title}
      </Text>
      {children}
    </Box>
  );
}

const colors = { empty: 'border', short: 'gold.solid', good: 'green.solid', long: 'red.solid' } as const;

type MeterProps = { label: string; length: number; target: { least: number; most: number } };

function Meter({ label, length, target }: MeterProps) {
  const { state, text: verdict } = judge(length, target);
  const share = Math.min(1, length / target.most);
  return (
    <Box>
      <Flex justify="space-between" gap="3" textStyle="sm">
        <span>
          {label}: {length} of {target.most} characters
        </span>
        <chakra.span color="fg.muted" textAlign="end">
          {verdict}
        </chakra.span>
      </Flex>
      <Box height="1.5" bg="bg.muted" borderRadius="full" mt="1" overflow="hidden" aria-hidden="true">
        <Box
          height="100%"
          bg={colors[state]}
          width="100%"
          transformOrigin="left"
          transform={`scaleX(${share})`}
        />
      </Box>
    </Box>
  );
}

function ServedNow({ path }: { path: string }) {
  const [asked, setAsked] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ['served', asked],
    queryFn: () => fetchServed(asked ?? '/'),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const isPath = path.startsWith('/') && !path.startsWith('//');
  if (!isPath) return null;
  return (
    <Box>
      <Flex gap="3" align="center" wrap="wrap">
        <Action
          label="What is served now"
          size="sm"
          onClick={() => (asked === path ? query.refetch() : setAsked(path))}
        />
        <Link href={path} target="_blank" py="2">
          View on site
        </Link>
      </Flex>
      <Problem mt="2">{query.error?.message}</Problem>
      {query.data && (
        <Box as="dl" role="status" mt="2" textStyle="sm" display="grid" gap="1" overflowWrap="anywhere">
          {Object.entries(query.data).map(([name, value]) => (
            <Flex key={name} gap="2">
              <Box as="dt" color="fg.muted" flexShrink="0">
                {name}
              </Box>
              <Box as="dd">{value || 'none'}</Box>
            </Flex>
          ))}
        </Box>
      )}
    </Box>
  );
}
