import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderForTest, styleRules } from '../../../shared/lib/render-for-test.tsx';
import { storyForTest } from '../../ui/crossings/story-for-test.ts';
import ServicesPage from './services-page.tsx';

const service = (title: string, division: 'digital' | 'education' | null) => ({
  id: title,
  title,
  description: `About ${title}`,
  icon: 'fas fa-cloud',
  division,
});
const cloud = service('Cloud Solutions', 'digital');
const scholarships = service('Scholarships', 'education');
const translation = service('Translation', null);

/** The panels that a rule does not hide, as one does on a screen; queries see no rules. */
function openPanels() {
  const rules = styleRules();
  const isHidden = ({ className }: HTMLElement) =>
    new RegExp(`\\.${className}{[^}]*display:none`).test(rules);
  return screen.getAllByRole('tabpanel').filter((panel) => !isHidden(panel));
}
const openPanel = () => openPanels()[0] as HTMLElement;

test('without a tab in the address only the first division is open', () => {
  renderForTest(<ServicesPage />, { url: '/services' });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Business & Investment');
  expect(openPanels()).toHaveLength(1);
  expect(screen.getAllByRole('tabpanel').length).toBeGreaterThan(1);
});

test('a deep link opens its tab with the services of that division only', () => {
  renderForTest(<ServicesPage />, { url: '/services?tab=education', services: [cloud, scholarships] });
  expect(within(openPanel()).getByText('Scholarships')).toBeTruthy();
  expect(within(openPanel()).queryByText('Cloud Solutions')).toBeNull();
});

test('the page opens with the drawing of the open tab, and has no other', async () => {
  const drawings = () => [...document.querySelectorAll('img')].map(({ src }) => src);
  renderForTest(<ServicesPage />, { url: '/services?tab=education' });
  const [education, ...others] = drawings();
  expect(education).toBeTruthy();
  expect(others).toEqual([]);
  await userEvent.setup().click(screen.getByRole('tab', { name: 'Events & Media' }));
  expect(drawings()).toHaveLength(1);
  expect(drawings()).not.toContain(education);
});

test('arrow keys open the next tab and move the focus to it', async () => {
  const user = userEvent.setup();
  renderForTest(<ServicesPage />, { url: '/services', services: [cloud] });
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
  // Alt with an arrow is Back.
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}{ArrowRight}');
  const tab = screen.getByRole('tab', { selected: true });
  expect(tab.textContent).toBe('Digital & Technology');
  expect(document.activeElement).toBe(tab);
  expect(within(openPanel()).getByText('Cloud Solutions')).toBeTruthy();
});

test('the Tab key reaches only the active tab', () => {
  renderForTest(<ServicesPage />, { url: '/services?tab=talent' });
  const reachable = screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0);
  expect(reachable.map((tab) => tab.textContent)).toEqual(['Global Talent & Pathways']);
});

test('services without a division have their own section, which is absent without any', () => {
  renderForTest(<ServicesPage />, { services: [translation] });
  const section = screen.getByRole('region', { name: 'Across All Divisions' });
  expect(within(section).getByText('Translation')).toBeTruthy();
  cleanup();
  renderForTest(<ServicesPage />, { services: [cloud] });
  expect(screen.queryByRole('region', { name: 'Across All Divisions' })).toBeNull();
});

test('the tab of a division shows its crossings, and has no section without any', () => {
  const stories = [
    storyForTest('Kisumu', 'Istanbul', { division: 'education' }),
    storyForTest('Mombasa', 'Dubai', { division: 'talent' }),
  ];
  renderForTest(<ServicesPage />, { url: '/services?tab=education', stories });
  const crossings = within(openPanel()).getByRole('region', { name: 'Crossings' });
  expect(crossings.textContent).toContain('Carry it from Kisumu to Istanbul.');
  expect(crossings.textContent).not.toContain('Mombasa');
  cleanup();
  renderForTest(<ServicesPage />, { url: '/services?tab=media', stories });
  expect(within(openPanel()).queryByRole('region', { name: 'Crossings' })).toBeNull();
});

test('a figure gets smaller with each character, so that words are not cut off', () => {
  const widest = (value: string) => {
    const figure = {
      id: 'f',
      key: 'divisions',
      value,
      label: 'Divisions',
      scope: null,
      category: 'services',
    };
    renderForTest(<ServicesPage />, { statistics: [figure] });
    const [name = ''] = screen.getByText(value).classList;
    const rules = styleRules().split('}');
    cleanup();
    const rule = rules.find((one) => one.includes(name) && one.includes('font-size:min('));
    return Number(/([\d.]+)vw\)/.exec(rule?.split('font-size:')[1] ?? '')?.[1]);
  };
  expect(widest('12+')).toBe(50);
  expect(widest('Twelve dozen')).toBe(12.5);
});

test('the button of a tab leads to the contact form', () => {
  renderForTest(<ServicesPage />);
  const button = screen.getByRole('link', { name: 'Expand Markets? Contact Us' });
  expect(button.getAttribute('href')).toBe('/contact?type=business-inquiry');
});
