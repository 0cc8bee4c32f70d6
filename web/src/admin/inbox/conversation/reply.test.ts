import type { Inquiry } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { fill, mailAddress, phoneIn, whatsappAddress } from './reply.ts';

const inquiry = {
  firstName: 'Wanjirū {reference}',
  email: 'w&co@example.com',
  company: null,
  subject: 'Tea & coffee',
  reference: 'MPK-1',
} as Inquiry;

test('a phone number with its country code is found in a message; a date or an amount is not', () => {
  expect(phoneIn('Call me: +254 (700) 123-456, after 5.')).toBe('254700123456');
  expect(phoneIn('+49 30 901820')).toBe('4930901820');
  expect(phoneIn('From 2026-01-31, about 1 000 000 shillings')).toBeNull();
  expect(phoneIn('+1 234')).toBeNull();
});

test('the next sentence of a message is no part of a phone number, nor is the zero for calls inside the country', () => {
  expect(phoneIn('+254 700 123 456. 20 containers in May')).toBe('254700123456');
  expect(phoneIn('+254 700 123 456 - 20 bags')).toBe('254700123456');
  expect(phoneIn('+254 700 123 456\n20 containers in May')).toBe('254700123456');
  expect(phoneIn('Ring +44\u00a0(0)20 7946 0958')).toBe('442079460958');
});

test('a template fills in a visitor’s text once and never reads it as a template', () => {
  expect(fill('Dear {firstName}, {subject} {unknown} – {staff}', inquiry, 'Fatuma')).toBe(
    'Dear Wanjirū {reference}, Tea & coffee {unknown} – Fatuma',
  );
});

test('a template replaces a field that the visitor left empty with general words', () => {
  const sparse = { ...inquiry, firstName: 'Ann', subject: null, company: null };
  expect(fill('Dear {firstName}, {company}, {subject}', sparse, 'Fatuma')).toBe('Dear Ann, you, your plans');
});

test('a mail link holds the whole address, the subject and the text', () => {
  const url = new URL(mailAddress(inquiry, 'one\ntwo & three'));
  expect(decodeURIComponent(url.pathname)).toBe('w&co@example.com');
  expect(url.searchParams.get('subject')).toBe('Re: Tea & coffee (MPK-1)');
  expect(url.searchParams.get('body')).toBe('one\r\ntwo & three');
  expect(mailAddress(inquiry)).not.toContain('body=');
});

test('a WhatsApp link opens the chat with the number and the text', () => {
  expect(whatsappAddress('254700123456', 'a b')).toBe('https://wa.me/254700123456?text=a%20b');
});
