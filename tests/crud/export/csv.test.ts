import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvField, csvLine } from '#crud/export/csv.ts';
import { exportFileName } from '#crud/export/fileName.ts';

/** Reads by RFC 4180, independent of the writer. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  let field = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quoted) {
      if (sign === '"' && text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else if (sign === '"') quoted = false;
      else field += sign;
    } else if (sign === '"') quoted = true;
    else if (sign === ',') {
      lines.at(-1)?.push(field);
      field = '';
    } else if (sign === '\r' && text[at + 1] === '\n') {
      lines.at(-1)?.push(field);
      field = '';
      lines.push([]);
      at += 1;
    } else field += sign;
  }
  return lines.slice(0, -1);
}

const awkward = fc.string({
  unit: fc.constantFrom('a', ',', '"', '\r', '\n', '\t', ' ', '=', '+', '-', '@', 'é', "'"),
});

describe('a CSV file', () => {
  it('gives back every text, but for one more apostrophe before a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(awkward, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        const read = readCsv(rows.map((row) => csvLine(row)).join(''));
        expect(read).toEqual(
          rows.map((row) => row.map((text) => (/^'*\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text))),
        );
      }),
    );
  });

  it('has no field that a spreadsheet runs as a formula', () => {
    fc.assert(
      fc.property(fc.oneof(awkward, fc.string()), (text) => {
        const [[field = ''] = []] = readCsv(csvLine([text]));
        expect(field.trimStart()).not.toMatch(/^[=+\-@]/);
        expect(field).not.toMatch(/^[\t\r]/);
      }),
    );
  });

  it('leaves real numbers as they are, and writes no number that is none', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(csvField(value))).toBe(value === 0 ? 0 : value);
      }),
    );
    expect(csvField(-12.5)).toBe('-12.5');
    expect(csvField(Number.NaN)).toBe('');
    expect(csvField('-12.5')).toBe("'-12.5");
    expect(csvField('  =SUM(A1)')).toBe("'  =SUM(A1)");
  });
});

it('is named by the list, the site and the day at the site', () => {
  const now = Date.parse('2026-11-20T20:00:00Z');
  expect(exportFileName({ title: 'Units', site: 'Café "Röd" / 2' }, now, 'Australia/Sydney')).toBe(
    'units-cafe-rod-2-2026-11-21.csv',
  );
  expect(exportFileName({ title: 'Storage bookings', site: '' }, now, 'UTC')).toBe('storage-bookings-2026-11-20.csv');
  const days = { first: '2026-10-01', last: '2026-10-31' } as const;
  expect(exportFileName({ title: 'Revenue Billed', site: 'All Sites', days }, now, 'UTC')).toBe(
    'revenue-billed-all-sites-2026-10-01-to-2026-10-31.csv',
  );
});

it('says in its name what it was narrowed to', () => {
  const now = Date.parse('2026-11-20T20:00:00Z');
  const nameOf = (...narrowing: string[]) =>
    exportFileName({ title: 'Units', site: 'Newstead', narrowing }, now, 'Australia/Sydney');
  expect(nameOf('Overlocked', 'Rate $100 – $200')).toBe('units-newstead-overlocked-rate-100-200-2026-11-21.csv');
  expect(nameOf('x'.repeat(200)).length).toBeLessThan(100);
});

it('writes amounts with their cents in every row', () => {
  const decimals = [undefined, 2];
  expect([200, 129.5, 0.1 + 0.2].map((amount) => csvLine(['A101', amount], decimals))).toEqual([
    'A101,200.00\r\n',
    'A101,129.50\r\n',
    'A101,0.30\r\n',
  ]);
});
