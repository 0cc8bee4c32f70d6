import type { DivisionSlug } from '@mipaka/contract';

const files = import.meta.glob<string>(['./drawings/*.svg', './scenes/*.svg'], {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

export const drawingOf = (slug: DivisionSlug): string => files[`./drawings/${slug}.svg`] ?? '';

export const sceneOf = (name: DivisionSlug | 'together'): string => files[`./scenes/${name}.svg`] ?? '';
