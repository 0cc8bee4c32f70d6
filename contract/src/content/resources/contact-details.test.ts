import { describe, expect, test } from 'vitest';
import { business, contactDetailsIn, telUrl, whatsappUrl } from '../../platform/business.ts';
import { contactDetails } from './contact-details.ts';

const draft = {
  ...{ language: 'en', email: 'karibu@example.org', phone: '+254 711 222 333', whatsapp: '+254711222333' },
  office: 'Kisumu, Kenya',
};
const errorsOf = (change: Record<string, unknown>) =>
  contactDetails.draft.safeParse({ ...draft, ...change }).error?.issues.map(({ path }) => path[0]) ?? [];

describe('contact details', () => {
  test.each(['+254 711 222 333', '+49 (30) 123-4567', '+1.212.555.0100'])('%s is a phone number', (phone) => {
    expect(errorsOf({ phone, whatsapp: phone })).toEqual([]);
  });

  test('a number and an address lose the marks with which a phone copies them', () => {
    const [phone, linkedin] = ['\u202a+254\u00a0711 222 333\u202c', '\u200ehttps://example.org/li\u200b'];
    expect(contactDetails.draft.parse({ ...draft, phone, linkedin })).toMatchObject({
      ...{ phone: '+254 711 222 333', linkedin: 'https://example.org/li' },
    });
  });

  test.each(['', '0711 222 333', '+254 call us', '+12345', '+1234567890123456'])('%j is not one', (phone) => {
    expect(new Set(errorsOf({ phone }))).toEqual(new Set(['phone']));
  });

  test('social links are https addresses, or absent', () => {
    expect(
      errorsOf({ x: 'http://x.com/a', linkedin: 'javascript:alert(1)', facebook: '', instagram: null }),
    ).toEqual(['linkedin', 'x']);
  });

  test('come from the saved record in English, with only the networks that it names', () => {
    const saved = contactDetails.publicSchema.parse({
      ...contactDetails.draft.parse({ ...draft, x: 'https://x.com/a', linkedin: 'https://example.org/li' }),
      id: 'c',
    });
    expect(contactDetailsIn([{ ...saved, language: 'fr', email: 'fr@example.org' }, saved])).toEqual({
      ...{ email: draft.email, phone: draft.phone, whatsapp: draft.whatsapp, office: draft.office },
      social: [
        { name: 'LinkedIn', url: 'https://example.org/li' },
        { name: 'X', url: 'https://x.com/a' },
      ],
    });
  });

  test('use the built-in values until saved, and give tel: and WhatsApp links', () => {
    expect(contactDetailsIn([])).toMatchObject({ email: business.email, social: business.social });
    expect(telUrl('+254 (711) 222-333')).toBe('tel:+254711222333');
    expect(telUrl('+254 (0)711 222 333')).toBe('tel:+254711222333');
    expect(whatsappUrl('+254 711 222 333', 'Hi & bye')).toBe(
      'https://wa.me/254711222333?text=Hi%20%26%20bye',
    );
  });
});
