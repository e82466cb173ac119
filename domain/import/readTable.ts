import Papa from 'papaparse';
import { AppError } from '../errors/appError.ts';
import { importLimits } from '../limits/imports.ts';
import { importFileMessages } from '../messages/importFiles.ts';
import type { ImportTable } from './table.ts';

const refused = (message: string) => new AppError({ code: 'unreadable', message, status: 400 });

const beginsWith = (bytes: Uint8Array, ...start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** The text of the first bytes, each as one character. */
const asLatin = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 200));

/** @throws AppError for a file of another kind, with how to get a CSV file from it. */
function requireText(bytes: Uint8Array): void {
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const start = asLatin(bytes);
    if (start.includes('opendocument')) throw refused(importFileMessages.openDocument);
    throw refused(
      /xl\/|\[Content_Types\]|_rels|docProps/.test(start) ? importFileMessages.workbook : importFileMessages.archive,
    );
  }
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw refused(importFileMessages.workbook);
  if (beginsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw refused(importFileMessages.pdf);
}

/** The encoding of a UTF-16 text without a mark: every other byte of Latin letters is 0. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const looked = Math.min(bytes.length, 1_000);
  let [even, odd] = [0, 0];
  for (let at = 0; at < looked; at += 1) {
    if (bytes[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > looked / 4 && even < looked / 20) return 'utf-16le';
  return even > looked / 4 && odd < looked / 20 ? 'utf-16be' : null;
}

/** UTF-8 or UTF-16, with or without a mark; else Windows-1252, which older systems write. */
function decode(bytes: Uint8Array): string {
  if (beginsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (beginsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  const wide = unmarkedUtf16(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  // No list of records has it, and every other kind of file does.
  if (bytes.subarray(0, 4_000).includes(0)) throw refused(importFileMessages.notText);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes);
    throw cause;
  }
}

const delimiters = ['\t', ',', ';', '|'] as const;

interface Shape {
  /** The most usual number of cells in a row. */
  width: number;
  /** How many of the rows have it. */
  share: number;
}

function shapeWith(sample: string, delimiter: string): Shape {
  const { data } = Papa.parse<string[]>(sample, { delimiter, preview: 60, skipEmptyLines: 'greedy' });
  const counts = new Map<number, number>();
  for (const { length } of data) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width = 1, rows = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { width, share: data.length === 0 ? 0 : rows / data.length };
}

/** The mark between cells: the one that gives most rows the same number of cells, above one. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, 100_000);
  const shapes = delimiters.map((delimiter) => ({ delimiter, ...shapeWith(sample, delimiter) }));
  const wide = shapes.filter(({ width, share }) => width > 1 && share >= 0.5);
  // Cells of a spreadsheet have tabs between them, and may have commas inside.
  const [tabs] = wide.filter(({ delimiter, share }) => delimiter === '\t' && share >= 0.8);
  if (tabs !== undefined) return tabs.delimiter;
  const [best] = wide.toSorted((a, b) => b.share * Math.min(b.width, 4) - a.share * Math.min(a.width, 4));
  return best?.delimiter ?? ',';
}

const lineBreaks = /\r\n|\r|\n/g;

/** The writer of our own files puts an apostrophe before a text that a spreadsheet would run as a formula. */
const guarded = /^'(?='*\s*[=+\-@\t\r])/;

interface Line {
  cells: string[];
  /** Counted from 1. */
  line: number;
}

/** Excel's own first line names the delimiter. */
const delimiterLine = /^sep=(.)\r?\n/i;

/**
 * Checks that no quotation mark makes one row of several.
 * @throws AppError that names the line.
 */
function requireClosedQuotes(text: string, { data, errors }: Papa.ParseResult<string[]>, firstLine: number): void {
  const open = errors.find(({ type, code, row = 0 }) => {
    const runsOn = data[row]?.some((cell) => /[\r\n]/.test(cell)) === true;
    return type === 'Quotes' && (code === 'MissingQuotes' || runsOn);
  });
  if (open === undefined) return;
  const before = text.slice(0, open.index ?? 0).match(lineBreaks)?.length ?? 0;
  throw refused(importFileMessages.openQuote(firstLine + before));
}

function parseLines(content: string): Line[] {
  const named = delimiterLine.exec(content);
  const text = named === null ? content : content.slice(named[0].length);
  const parsed = Papa.parse<string[]>(text, { delimiter: named?.[1] ?? delimiterOf(text) });
  requireClosedQuotes(text, parsed, named === null ? 1 : 2);
  const { data } = parsed;
  const hasQuotes = text.includes('"');
  const lines: Line[] = [];
  let line = named === null ? 1 : 2;
  for (const cells of data) {
    let breaks = 0;
    let isEmpty = true;
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at] ?? '';
      if (cell === '') continue;
      if (hasQuotes && (cell.includes('\n') || cell.includes('\r'))) breaks += cell.match(lineBreaks)?.length ?? 0;
      if (cell.startsWith("'")) cells[at] = cell.replace(guarded, '');
      if (isEmpty && cell.trim() !== '') isEmpty = false;
    }
    if (!isEmpty) lines.push({ cells, line });
    line += 1 + breaks;
  }
  return lines;
}

const filledCount = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

const looksLikeValue = (cell: string) => /^\s*[-+(]?[$€£]?\s*[\d.,:/\s-]+[)%]?\s*$/.test(cell) && /\d/.test(cell);

/** How many lines above the names of columns may be a title, the date of the report and the like. */
const mostTitleLines = 20;

/**
 * The place of the line with the names of columns. Lines above it are titles if they have few cells, while it has about
 * as many as the rows below.
 */
function headerPlace(lines: readonly Line[]): number {
  const looked = lines.slice(0, 200).map(({ cells }) => filledCount(cells));
  const sorted = looked.toSorted((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length * 0.6)] ?? 1;
  if (usual < 3) return 0;
  const place = looked.findIndex((count) => count >= Math.max(2, usual / 2));
  if (place < 1 || place > mostTitleLines) return 0;
  const names = lines[place]?.cells.filter((cell) => cell.trim() !== '') ?? [];
  return names.filter(looksLikeValue).length > names.length / 3 ? 0 : place;
}

const totalWord =
  /^\s*(?:grand\s+|sub-?\s*|report\s+)?totals?\s*(?:[:(\d].*|units?\b.*|for\b.*|of\b.*)?$|^\s*(?:sum|count)\s*:?\s*$/i;

/** A row of sums below a report: it begins with the word, and most of its cells are empty. */
function isTotal({ cells }: Line): boolean {
  let [filled, first] = [0, ''];
  for (const cell of cells) {
    if (cell.trim() === '') continue;
    filled += 1;
    if (first === '') first = cell;
  }
  return totalWord.test(first) && filled <= Math.max(2, cells.length * 0.6);
}

/** The columns that have a name or a value somewhere. */
function usedColumns(lines: readonly Line[]): number[] {
  const used: boolean[] = [];
  for (const { cells } of lines) {
    for (let at = 0; at < cells.length; at += 1) if (used[at] !== true && cells[at]?.trim() !== '') used[at] = true;
  }
  return Array.from(used, (isUsed, at) => (isUsed ? at : -1)).filter((at) => at >= 0);
}

/**
 * Reads the rows of a CSV or TSV file, or of cells that were pasted from a spreadsheet.
 *
 * @param content the bytes of a file, or pasted text.
 * @throws AppError with a sentence for the person: a file of another kind, without rows or with too many.
 */
export function readImportTable(content: Uint8Array | string): ImportTable {
  if (content.length > importLimits.bytes) throw refused(importFileMessages.tooLarge);
  if (typeof content !== 'string') requireText(content);
  const text = (typeof content === 'string' ? content : decode(content)).replace(/^\uFEFF/, '');
  const lines = parseLines(text);
  if (lines.length === 0) throw refused(importFileMessages.empty);
  const place = headerPlace(lines);
  const [names, ...below] = lines.slice(place);
  const totals = below.filter(isTotal);
  const kept =
    names === undefined ? [] : [names, ...(totals.length === 0 ? below : below.filter((each) => !isTotal(each)))];
  const count = kept.length - 1;
  if (count === 0) throw refused(importFileMessages.noRows);
  if (count > importLimits.rows) throw refused(importFileMessages.tooManyRows(count));
  const used = usedColumns(kept);
  if (used.length > importLimits.columns) throw refused(importFileMessages.tooManyColumns(used.length));
  const isWhole = used.every((at, index) => at === index);
  const pick = (cells: readonly string[]) =>
    isWhole && cells.length === used.length ? cells : used.map((at) => cells[at] ?? '');
  const [header, ...rows] = kept;
  return {
    columns: pick(header?.cells ?? []).map((name) => name.replaceAll(/\s+/g, ' ').trim()),
    rows: rows.map(({ cells }) => pick(cells)),
    lines: rows.map(({ line }) => line),
    ...(totals.length === 0 ? {} : { totals: totals.map(({ line }) => line) }),
  };
}
