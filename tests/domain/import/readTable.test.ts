import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImportTable } from '#domain/import/readTable.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, isBig: boolean, hasMark: boolean): Uint8Array {
  const marked = hasMark ? `\uFEFF${text}` : text;
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < marked.length; at += 1) view.setUint16(at * 2, marked.charCodeAt(at), !isBig);
  return bytes;
}

const people = 'Name,Phone\r\nZoë Hart,0412 345 678\r\nJosé Ñuñez,02 9876 5432\r\n';

describe('the file of an import', () => {
  it('is read in every usual encoding', () => {
    const read = { columns: ['Name', 'Phone'], lines: [2, 3] };
    const windows = Uint8Array.from(people, (letter) => letter.charCodeAt(0));
    const files = [
      utf8(people),
      utf8(`\uFEFF${people}`),
      windows,
      ...[true, false].flatMap((isBig) => [utf16(people, isBig, true), utf16(people, isBig, false)]),
    ];
    for (const file of files) {
      expect(readImportTable(file)).toMatchObject(read);
      expect(readImportTable(file).rows[0]).toEqual(['Zoë Hart', '0412 345 678']);
    }
  });

  it('is refused where an open quotation mark makes one row of several, with its line', () => {
    for (const cell of ['"5 inch pipe', '"Big" box']) {
      const text = ['Unit,Note,Rate', 'A1,x,90', `A2,${cell},95`, 'A3,"y",99', 'A4,z,99'].join('\n');
      expect(() => readImportTable(text)).toThrow('A quotation mark in line 3 is not closed');
    }
    // Within a row nothing is lost.
    expect(readImportTable('Unit,Note\nA1,5" pipe\nA2,"Big" box"\nA3,"two\nlines"').rows).toHaveLength(3);
  });

  it('is read with commas, semicolons, tabs, and pasted from a spreadsheet', () => {
    const rows = [
      ['Unit', 'Rate', 'Note'],
      ['A1', '1,5', 'x'],
      ['A2', '', 'y'],
    ];
    for (const mark of [';', '\t', '|']) {
      const text = rows.map((cells) => cells.join(mark)).join('\n');
      expect(readImportTable(text).rows).toEqual([
        ['A1', '1,5', 'x'],
        ['A2', '', 'y'],
      ]);
    }
    expect(readImportTable('sep=;\nA;B\n1;2\n')).toEqual({ columns: ['A', 'B'], rows: [['1', '2']], lines: [3] });
    expect(readImportTable('Unit\nA1\nA2')).toEqual({ columns: ['Unit'], rows: [['A1'], ['A2']], lines: [2, 3] });
  });

  it('counts lines with line breaks inside quotes', () => {
    const { rows, lines } = readImportTable('Name,Notes\n"A","one\ntwo\r\nthree"\nB,\n\n"C","x"\n');
    expect(rows.map(([name]) => name)).toEqual(['A', 'B', 'C']);
    expect(lines).toEqual([2, 5, 7]);
  });

  it('skips the titles of a report above the names of columns, and columns without anything', () => {
    const report = [
      'Botany Road Storage,,,,',
      'Rent roll as of 21/11/2026,,,,',
      ',,,,',
      'Unit,Tenant,Rent,Paid Thru,',
      'A101,"Hart, Zoë",120.00,30/11/2026,',
      'A102,"Ng, Bo",90.00,30/11/2026,',
    ].join('\r\n');
    const table = readImportTable(report);
    expect(table.columns).toEqual(['Unit', 'Tenant', 'Rent', 'Paid Thru']);
    expect(table.lines).toEqual([5, 6]);
    expect(table.rows[0]).toEqual(['A101', 'Hart, Zoë', '120.00', '30/11/2026']);
  });

  it('leaves the sums below a report out, and says in which lines they are', () => {
    const report = 'Unit,Tenant,Rent\nA101,Hart,120\nTotal,,120\nTotal Fitness,Ng,90\nGrand total:,,210\n';
    const { rows, lines, totals } = readImportTable(report);
    expect(rows.map(([unit]) => unit)).toEqual(['A101', 'Total Fitness']);
    expect([lines, totals]).toEqual([
      [2, 4],
      [3, 5],
    ]);
  });

  it('keeps a formula as text, and takes off the apostrophe of our own files alone', () => {
    const { rows } = readImportTable("Name,Note\n=1+1,'=1+1\n'quoted,''=2\n");
    expect(rows).toEqual([
      ['=1+1', '=1+1'],
      ["'quoted", "'=2"],
    ]);
  });

  it('says how other kinds of files become CSV', () => {
    const workbook = Uint8Array.from([0x50, 0x4b, 3, 4, ...utf8('[Content_Types].xml')]);
    expect(() => readImportTable(workbook)).toThrow('Save as');
    expect(() => readImportTable(utf8('%PDF-1.7'))).toThrow('PDF');
    expect(() => readImportTable('')).toThrow('empty');
    expect(() => readImportTable('Name,Phone\n')).toThrow('no rows');
    expect(() => readImportTable(`Name\n${'A\n'.repeat(50_001)}`)).toThrow('50,001 rows');
  });

  it('reads any text or bytes, or says what is wrong with them', () => {
    const readsOrRefuses = (content: Uint8Array | string) => {
      try {
        const { columns, rows, lines } = readImportTable(content);
        expect(rows.every((cells) => cells.length === columns.length)).toBe(true);
        expect(lines).toHaveLength(rows.length);
        expect(lines.every((line, at) => line > (lines[at - 1] ?? 1))).toBe(true);
      } catch (thrown) {
        expect(thrown).toMatchObject({ name: 'AppError' });
      }
    };
    const cell = fc.oneof(fc.string(), fc.constantFrom('"', ',', '\n', '\r\n', ';', '\t', '=1', ''));
    fc.assert(fc.property(fc.array(cell, { maxLength: 60 }), (cells) => readsOrRefuses(cells.join(''))));
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), readsOrRefuses));
  });
});
