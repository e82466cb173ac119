import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type SpreadsheetCell = string | number;

export const hasLibreOffice = () => spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0;

/** Comma, double quotes, UTF-8, from the first line, each column as LibreOffice takes it. */
const csvFilter = 'CSV:44,34,76,1,,1033,false,true';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(xml: string): string {
  const lines = [...xml.matchAll(/<text:p\b[^>]*>(.*?)<\/text:p>/gs)].map(([, line = '']) => line);
  const text = lines.join('\n').replaceAll(/<text:s\/>/g, ' ');
  return text.replaceAll(/<[^>]*>/g, '').replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

function cellsOf(row: string): SpreadsheetCell[] {
  const cells = row.matchAll(/<table:(?:covered-)?table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs);
  return [...cells].flatMap(([, attributes = '', content = '']) => {
    const repeated = Number(/number-columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
    const isNumber = /office:value-type="(float|percentage|currency)"/.test(attributes);
    const value = Number(/office:value="([^"]*)"/.exec(attributes)?.[1]);
    // The cells to the end of the sheet are one repeated cell.
    return repeated > 500 ? [] : Array<SpreadsheetCell>(repeated).fill(isNumber ? value : plainText(content));
  });
}

/** Opens CSV files in LibreOffice without a window. @returns the lines of each file's sheet, as LibreOffice took them. */
export function openSpreadsheets(files: readonly string[], folder: string): SpreadsheetCell[][][] {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const options = ['--headless', `--infilter=${csvFilter}`, '--convert-to', 'fods', '--outdir', folder];
  const { status, stderr } = spawnSync('soffice', [profile, ...options, ...files], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`LibreOffice could not open the files: ${stderr}`);
  return files.map((file) => {
    const xml = readFileSync(join(folder, basename(file).replace(/\.csv$/, '.fods')), 'utf8');
    const rows = xml.matchAll(/<table:table-row\b([^>]*?)(?:\/>|>(.*?)<\/table:table-row>)/gs);
    return [...rows].flatMap(([, attributes = '', content = '']) => {
      const repeated = Number(/number-rows-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
      return repeated > 500 ? [] : Array.from({ length: repeated }, () => cellsOf(content));
    });
  });
}
