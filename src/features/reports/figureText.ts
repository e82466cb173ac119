import type { FigureFormat } from '#domain/reports/report.ts';
import { decimalText, dollars } from '#format/numbers.ts';

/** "-0" is 0. */
function decimals(value: number, digits: number): string {
  return decimalText(Number(value.toFixed(digits)) || 0, digits);
}

function counted(value: number, one: string): string {
  const text = decimals(value, 1);
  return `${text} ${text === '1' ? one : `${one}s`}`;
}

/** Cents matter only in small amounts: "$12,345", "$14.20". */
function wholeDollars(value: number): string {
  const isWhole = Math.abs(value) >= 100 || Number.isInteger(value);
  const text = isWhole ? decimals(Math.abs(value), 0) : dollars(Math.abs(value)).slice(1);
  return value < 0 && text !== '0' ? `-$${text}` : `$${text}`;
}

const texts: Record<FigureFormat, (value: number) => string> = {
  count: (value) => decimals(value, 1),
  dollars: wholeDollars,
  percent: (value) => `${decimals(value * 100, 1)} %`,
  squareMetres: (value) => `${decimals(value, Math.abs(value) < 100 ? 2 : 0)} m²`,
  dollarsPerSquareMetre: (value) => `${dollars(Number(value.toFixed(2)) || 0)}/m²`,
  days: (value) => counted(value, 'day'),
  months: (value) => counted(value, 'month'),
};

/** A number of a report with its unit: "91.4 %", "$12,345"; "–" for an unknown one. */
export function figureText(value: number | null, format: FigureFormat): string {
  return value === null || !Number.isFinite(value) ? '–' : texts[format](value);
}

/** The same with every cent, for the cells of a table. */
export function exactFigureText(value: number | null, format: FigureFormat): string {
  const isExact = format === 'dollars' && value !== null && Number.isFinite(value);
  return isExact ? dollars(Number(value.toFixed(2)) || 0) : figureText(value, format);
}
