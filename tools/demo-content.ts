import type { ResourceName } from '@mipaka/contract';

/** Drafts as a form would send them, in the order of their lists. */
type Demo = { [N in ResourceName]?: readonly Record<string, unknown>[] };

const service = (division: string, icon: string, title: string, description: string) => ({
  division,
  icon,
  title,
  description,
});
const figure = (category: string, key: string, value: string, label: string) => ({
  category,
  key: `${category}-${key}`,
  value,
  label,
});
const member = (name: string, position: string, bio: string, email?: string) => ({
  name,
  position,
  bio,
  email,
});
const page = (path: string, title: string, description: string, keywords: string) => ({
  page: path,
  title,
  description,
  keywords,
});

/** The content of a new installation. */
export const demoContent: Demo = {
  services: [
    service(
      'business',
      'fas fa-compass',
      'Market Entry Consulting',
      'Registration, licences, tax and a first customer list: a written plan for your first year in a new market, and the people to carry it out.',
    ),
    service(
      'business',
      'fas fa-ship',
      'Trade & Export Desk',
      'Buyers, documents, inspection and freight under one roof, from a sample carton to regular containers.',
    ),
    service(
      'business',
      'fas fa-chart-line',
      'Investment Advisory',
      'Deal sourcing, due diligence on the ground and local partners for investors who look at East Africa.',
    ),
    service(
      'digital',
      'fas fa-robot',
      'AI & Automation',
      'Routine work such as quotations, customer questions and document checks handed to systems that your team can watch and correct.',
    ),
    service(
      'digital',
      'fas fa-cloud',
      'Cloud Solutions',
      'Moves to the cloud that keep the shop open: planned, costed, secured and handed over with documentation.',
    ),
    service(
      'digital',
      'fas fa-bullhorn',
      'Digital Marketing',
      'Campaigns in English, Swahili, French, Turkish and Arabic, measured by the inquiries they bring.',
    ),
    service(
      'education',
      'fas fa-graduation-cap',
      'University Admissions',
      'Choosing a university in Europe, Türkiye or the Gulf, and an application that arrives complete and on time.',
    ),
    service(
      'education',
      'fas fa-briefcase',
      'Career Training',
      'Short courses with employers in the room: interviewing, business language and the tools of the job.',
    ),
    service(
      'education',
      'fas fa-award',
      'Scholarships',
      'A search through the awards you can really win, and help with essays, references and deadlines.',
    ),
    service(
      'talent',
      'fas fa-plane-departure',
      'Work Abroad Advisory',
      'Honest advice on contracts, visas, recognition of qualifications and the first ninety days in a new country.',
    ),
    service(
      'talent',
      'fas fa-users',
      'Talent Matching',
      'Vetted professionals from East Africa for employers in three regions, with fees that the candidate never pays.',
    ),
    service(
      'talent',
      'fas fa-globe',
      'Diaspora Programs',
      'Investment, mentoring and return programmes for Kenyans and other East Africans who live abroad.',
    ),
    service(
      'media',
      'fas fa-calendar-check',
      'Event Management',
      'Trade missions, conferences and launches in Nairobi, Istanbul and Dubai, from the guest list to the last invoice.',
    ),
    service(
      'media',
      'fas fa-video',
      'Media Production',
      'Film, photography and live streams that carry a story across languages and borders.',
    ),
    service(
      'media',
      'fas fa-star',
      'Talent Management',
      'Bookings, contracts and careers for speakers, hosts and performers who work internationally.',
    ),
  ],
  team: [
    member(
      'Amina Wanjiru Otieno',
      'Founder & CEO',
      'Amina founded Mipaka in Nairobi after twelve years in freight, trade finance and export promotion. She has moved coffee to Hamburg, nurses to Doha and a software team to Istanbul, and still answers the first call of a new client herself. She sits on the board of two export associations and mentors founders who sell across borders for the first time.',
      'amina@mipaka.network',
    ),
    member(
      'Daniel Kiprotich',
      'Director, Business & Investment',
      'Daniel leads market entry and the trade desk. Before Mipaka he spent nine years in customs and commodity finance between Mombasa and Rotterdam.',
      'daniel@mipaka.network',
    ),
    member(
      'Leyla Demir',
      'Head of Digital & Technology',
      'Leyla builds the systems behind our desks and our clients’ shops. She trained in Ankara and worked for logistics companies in Istanbul and Berlin.',
      'leyla@mipaka.network',
    ),
    member(
      'Grace Mutheu',
      'Head of Education & Career',
      'Grace has guided more than four hundred applications to universities abroad and teaches our interview course.',
    ),
    member(
      'Yusuf Al-Rashid',
      'Chief Talent Officer',
      'Yusuf runs talent matching from Nairobi and Dubai. He insists on contracts a candidate can read before anybody boards a plane.',
    ),
    member(
      'Njeri Kamau',
      'Media Producer',
      'Njeri plans and films our events, and turns a day of meetings into three minutes worth watching.',
    ),
    member(
      'Samuel Odhiambo',
      'Trade Documentation Specialist',
      'Samuel knows which stamp is missing. He prepares certificates of origin, letters of credit and inspection files.',
    ),
    member(
      'Fatuma Hassan',
      'Client Relations Manager',
      'Fatuma makes sure that every inquiry has an answer within a day, in English, Swahili, Somali or Arabic.',
    ),
  ],
  partners: [
    {
      name: 'Rift Valley Growers Union',
      type: 'strategic',
      description:
        'Four hundred smallholders who export avocados, macadamia and coffee through our trade desk.',
    },
    {
      name: 'Bosphorus Trade House',
      type: 'strategic',
      description: 'Our hub in Istanbul: sourcing, warehousing and introductions to Turkish manufacturers.',
    },
    {
      name: 'Savannah Cloud Works',
      type: 'technology',
      description: 'Engineers in Nairobi and Kigali who build and run cloud systems with our digital team.',
    },
    {
      name: 'Lakeside Career Academy',
      type: 'education',
      description: 'A training centre in Kisumu that prepares candidates for work abroad with us.',
    },
  ],
  statistics: [
    figure('home', 'global-markets', '3+', 'Global Markets'),
    figure('home', 'careers-advanced', '60+', 'Careers Advanced'),
    figure('home', 'partner-companies', '100+', 'Partner Companies'),
    figure('about', 'successful-projects', '10', 'Successful Projects'),
    figure('about', 'global-markets', '30', 'Global Markets'),
    figure('about', 'talents-placed', '7', 'Talents Placed'),
    figure('about', 'partner-companies', '100', 'Partner Companies'),
    figure('services', 'specialized-divisions', '5', 'Specialized Divisions'),
    figure('partners', 'countries', '10+', 'Countries'),
    figure('partners', 'projects', '30+', 'Projects'),
    figure('partners', 'regional-hubs', '3', 'Regional Hubs (Kenya, Türkiye, UAE expansion planned)'),
    figure('partners', 'compliant', '100%', 'Compliant & Secure (NDA-compliant processes)'),
  ],
  companyInfo: [
    {
      section: 'mission',
      title: 'Our Mission',
      content:
        'To be the most trusted AI-powered business network connecting Africa, Europe and the Middle East.\n\nWe pair people who know the ground with tools that read it quickly, so that every introduction, shipment, application and event we take on begins with facts and ends with a person who answers for it.',
    },
    {
      section: 'vision',
      title: 'Our Vision',
      content:
        'A world where geographical boundaries do not limit business potential.\n\nWhere a manufacturer in Thika sells to Rotterdam as readily as to Mombasa, and where talent is judged by what it can do, not by the passport it carries.',
    },
  ],
  seo: [
    page(
      '/',
      'Moving People, Products & Potential Across Borders',
      'Mipaka is a business network in Nairobi for trade, technology, education, talent and media between Africa, Europe and the Middle East.',
      'business network Nairobi, market entry Africa, trade Kenya Europe Middle East',
    ),
    page(
      '/about',
      'About Us',
      'Who we are, what we stand for and how five divisions in Nairobi work as one network.',
      'about Mipaka, business consulting Nairobi, mission, values',
    ),
    page(
      '/services',
      'Services',
      'Five divisions: business and investment, digital and technology, education and career, global talent, events and media.',
      'market entry consulting, export desk, AI automation, university admissions, work abroad, event management',
    ),
    page(
      '/team',
      'Our Team',
      'The people who answer your call: founders, heads of division and specialists in Nairobi, Istanbul and Dubai.',
      'Mipaka team, leadership, Nairobi consultants',
    ),
    page(
      '/partners',
      'Partners',
      'Work with us: how strategic partnerships across Africa, Europe and the Middle East are agreed, run and measured.',
      'strategic partnership Africa, business partners Kenya, trade partners Türkiye UAE',
    ),
    page(
      '/contact',
      'Contact Us',
      'Write to us or chat with us. Somebody in Nairobi answers within 24 hours.',
      'contact Mipaka, business inquiry Nairobi, partnership request',
    ),
  ],
};
