import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForTest, styleRules } from '../lib/render-for-test.tsx';
import { RichText } from './rich-text.tsx';

test('marks become elements, and a page of the site opens in the same tab', () => {
  renderForTest(
    <RichText text={'We **answer** *today*.\n\n1. [Write](/contact)\n2. [Call](tel:+254700000000)'} />,
  );
  expect(screen.getByText('answer').tagName).toBe('STRONG');
  expect(screen.getByText('today').tagName).toBe('EM');
  const list = within(screen.getByRole('list'));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Write', 'Call']);
  expect(list.getByRole('link', { name: 'Write' }).getAttribute('href')).toBe('/contact');
  expect(list.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+254700000000');
  expect(list.getByRole('link', { name: 'Write' }).hasAttribute('target')).toBe(false);
});

test('a file of the site is loaded by the browser, which the pages do not know', () => {
  renderForTest(<RichText text="[Logo](/media-site/logo.png) [Team](/team?a=b#heads)" />);
  const isOurs = (name: string) => !fireEvent.click(screen.getByRole('link', { name }));
  expect([isOurs('Logo'), isOurs('Team')]).toEqual([false, true]);
});

test('a short beginning stays on the line of its word', () => {
  renderForTest(<RichText text="An AI-powered network, by well-known people." />);
  const { className } = screen.getByText('AI-powered');
  expect(styleRules()).toContain(`.${className}{white-space:nowrap;`);
  expect(screen.queryByText('well-known')).toBeNull();
});

test('hostile text stays text', () => {
  const text = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) [y](//evil.example)';
  renderForTest(<RichText text={text} />);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

test('equal paragraphs and equal items are all shown', () => {
  renderForTest(<RichText text={'Same\n\nSame\n\n- One\n- One'} />);
  expect(screen.getAllByText('Same')).toHaveLength(2);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
