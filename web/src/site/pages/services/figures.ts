import type { Content } from '@mipaka/contract';

type Statistics = Content['statistics'];

/**
 * The figures of /services: `divisions` closes the page, `panel` stands beside the services. Until staff save other
 * figures under `services`, the panel shows those of the company (`about`).
 */
export function serviceFigures(statistics: Statistics) {
  const own = statistics.filter(({ category }) => category === 'services');
  const divisions = own.find(({ key }) => key.includes('division'));
  const further = own.filter((figure) => figure !== divisions);
  const panel = further.length > 0 ? further : statistics.filter(({ category }) => category === 'about');
  return { panel, divisions };
}
