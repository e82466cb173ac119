import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emailAddress, isMailComplete } from '#resources/document/emailAddress.ts';
import { fileSizeText } from '#resources/document/labels.ts';

it('writes the size of a file in KB and MB', () => {
  expect([1, 2_048, 340_000, 1_258_291, 12 * 1024 * 1024].map(fileSizeText)).toEqual([
    '1 KB',
    '2 KB',
    '332 KB',
    '1.2 MB',
    '12 MB',
  ]);
});

it('puts any address, subject and short text into a mail, and leaves a text out that mail programs would cut', () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 30 });
  fc.assert(
    fc.property(line, line, fc.string({ unit: 'grapheme', maxLength: 400 }), (name, subject, text) => {
      const to = `${name}@example.com`;
      const written = emailAddress(to, subject, text);
      const { protocol, pathname, searchParams } = new URL(written);
      expect(protocol).toBe('mailto:');
      expect(decodeURIComponent(pathname)).toBe(to);
      expect(searchParams.get('subject')).toBe(subject);
      const body = searchParams.get('body');
      if (body === null) expect(text === '' || written.length + text.length * 9 > 1_000).toBe(true);
      else expect(body.replaceAll('\r\n', '\n')).toBe(text.replaceAll('\r\n', '\n'));
      expect(written.length).toBeLessThanOrEqual(Math.max(1_900, emailAddress(to, subject, '').length));
    }),
  );
});

it('tells whether a mail has all of a document', () => {
  const document = { id: 1, name: 'Agreement' };
  expect(isMailComplete({ ...document, content: 'Pay.' })).toBe(true);
  expect(isMailComplete({ ...document, content: 'Pay. '.repeat(1_000) })).toBe(false);
  expect(isMailComplete({ ...document, content: 'Pay.', fileName: 'agreement.pdf' })).toBe(false);
});
