import type { Content } from '@mipaka/contract';

type Statistics = Content['statistics'];

/** `divisions` closes the page, `panel` stands beside the services: until staff save others, those of the company. */
export function serviceFigures(statistics: Statistics) {
  const own = statistics.filter(({ category }) => category === 'services');
  const divisions = own.find(({ key }) => key.includes('division'));
  const further = own.filter((figure) => figure !== divisions);
  const panel = further.length > 0 ? further : statistics.filter(({ category }) => category === 'about');
  return { panel, divisions };
}
