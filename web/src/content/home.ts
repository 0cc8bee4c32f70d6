/** What the hero says in turn, over the film. */
export const slides = [
  {
    id: 'networks',
    title: 'Global Business Networks',
    subtitle: 'Buyers, regulators and distributors in three regions, introduced by name.',
  },
  {
    id: 'innovation',
    title: 'Digital Innovation',
    subtitle: 'AI, automation and cloud for companies that trade across borders.',
  },
  {
    id: 'careers',
    title: 'Career Transformation',
    subtitle: 'Study places, training and work abroad, from first question to first day.',
  },
  {
    id: 'partnerships',
    title: 'Strategic Partnerships',
    subtitle: 'Agreements that say who does what, what it costs and how we know it worked.',
  },
] as const;

/** The cards below Business Excellence; the last two are folded away on small screens. */
export const excellence = [
  {
    title: 'Global Trade',
    text: 'Market entry, export paperwork and investment advice for companies that sell where they are not yet known.',
    drawing: 'business',
  },
  {
    title: 'Digital Innovation',
    text: 'Automation, cloud and marketing that a small team can run, built with the people who will use it.',
    drawing: 'digital',
  },
  {
    title: 'Career Pathways',
    text: 'Admissions, scholarships, training and placements abroad, with one advisor from application to arrival.',
    drawing: 'education',
  },
  {
    title: 'Events & Media',
    text: 'Trade events, productions and artists, planned in Nairobi and staged where your audience is.',
    drawing: 'media',
  },
] as const;
