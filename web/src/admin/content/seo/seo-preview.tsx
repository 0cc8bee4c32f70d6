import { Box, chakra, Link, Text } from '@chakra-ui/react';
import { business, siteMedia } from '@mipaka/contract';
import { useWatch } from 'react-hook-form';
import { seoFor } from '../../../shared/content/seo.ts';
import { useRecords } from '../../lib/queries/records.ts';
import { clip } from '../../lib/words/text.ts';
import { Card } from '../../ui/card.tsx';

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
  return (
    <Box display="grid" gap="5">
      <Box textStyle="sm">
        <Text>{judged('Title', title && shown.title, lengths.title)}</Text>
        <Text>{judged('Description', description, lengths.description)}</Text>
      </Box>
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
      {/^\/(?!\/)/.test(page) && (
        <Link href={page} target="_blank" py="2">
          View on site
        </Link>
      )}
    </Box>
  );
}

/** The length of a text beside the recommended one, in words. */
function judged(label: string, { length }: string, { least, most }: { least: number; most: number }) {
  const count = `${label}: ${length} of ${most} characters`;
  if (length > most) return `${count}. Too long: search results will cut it`;
  return length > 0 && length < least ? `${count}. Short` : count;
}

function Samples({ title, description, url, image }: ReturnType<typeof seoFor>) {
  return (
    <>
      <Card title="In search results">
        <Text textStyle="hint" overflowWrap="anywhere">
          {url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
        </Text>
        <Text fontSize="lg" color="accent.fg" overflowWrap="anywhere">
          {clip(title, lengths.title.most)}
        </Text>
        <Text textStyle="sm" overflowWrap="anywhere">
          {clip(description, lengths.description.most)}
        </Text>
      </Card>
      <Card title="As a social card">
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
      </Card>
    </>
  );
}

/** The address of one of the site's own pictures on this host, which may not be the site's public address. */
const onThisSite = (url: string) =>
  url.startsWith(`${business.origin}/`) ? url.slice(business.origin.length) : url;
