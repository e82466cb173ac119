import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownScript, scrub } from '#app/reporting/scrub.ts';
import { draws } from '#tests/support/properties/seed.ts';

/** Around personal data in a message: words, quotes, slashes, addresses. */
const around = fc.array(
  fc.oneof(
    fc.constantFrom(' ', '"', "'", '/', 'https://', '?q=', ': ', '(', ')', '“', '`', '\n', ','),
    fc.string(),
    fc.lorem(),
  ),
  { maxLength: 6 },
);
const within = (secret: string, [before, after]: readonly [readonly string[], readonly string[]]) =>
  `${before.join('')}${secret}${after.join('')}`;

const base64url = fc.stringMatching(/^[A-Za-z0-9_-]{20,90}$/);
const phone = fc
  .tuple(fc.constantFrom('04', '+61 4', '(02) 9', '1300 ', '+61-3-'), fc.stringMatching(/^\d{2}[ -]?\d{3}[ -]?\d{3}$/))
  .map((parts) => parts.join(''));
const secrets = {
  'an email': fc.emailAddress(),
  'a phone number': phone,
  'a PIN': fc.stringMatching(/^\d{4,8}$/),
  'a token': base64url,
  'a signed token': fc.tuple(base64url, base64url, base64url).map((parts) => parts.join('.')),
  'a page’s address': fc
    .tuple(fc.constantFrom('https://staff.example', ''), base64url)
    .map(([host, token]) => `${host}/reset-password/${token}`),
};

describe('a scrubbed message', () => {
  test.each(Object.entries(secrets))('never holds %s', (_name, secret) => {
    fc.assert(
      fc.property(secret, fc.tuple(around, around), (each, context) => {
        expect(scrub(within(each, context))).not.toContain(each);
      }),
      { numRuns: draws(500) },
    );
  });

  test('keeps the words that help', () => {
    expect(scrub("Cannot read properties of undefined (reading 'siteId')")).toBe(
      "Cannot read properties of undefined (reading 'siteId')",
    );
    expect(scrub('Failed to fetch dynamically imported module: https://staff.example/assets/UnitsNowPage-B3x.js')).toBe(
      'Failed to fetch dynamically imported module: /assets/UnitsNowPage-B3x.js',
    );
    expect(scrub('Minified React error #418')).toBe('Minified React error #418');
  });

  test.each([
    ['Unexpected token \'J\', ..."name": "Jane Ng"... is not valid JSON', 'Jane'],
    ["Unable to open lockable: 'Jane Ng'", 'Jane'],
    ['GET https://api.example/api/admin/customers?searchQuery=Ng failed', 'Ng'],
    ['“Jane” is not a unit of “Ng Storage”', 'Ng'],
  ])('leaves out what is quoted: %s', (message, secret) => {
    expect(scrub(message)).not.toContain(secret);
  });

  test('is short, and no word is cut before it was checked', () => {
    expect(scrub('word '.repeat(2_000)).length).toBeLessThanOrEqual(300);
    expect(scrub(`"${'a '.repeat(1_490)}" ${'x'.repeat(30)}`)).not.toContain('xx');
  });
});

test('an address is named only when it is one of our own scripts, without query and hash', () => {
  const origin = 'https://staff.example';
  expect(ownScript(`${origin}/assets/index-a1.js?t=1#x`, origin)).toBe(`${origin}/assets/index-a1.js`);
  for (const other of [`${origin}/reset-password/abc`, 'https://chat.example/assets/a.js', '<anonymous>', undefined])
    expect(ownScript(other, origin)).toBeNull();
});
