import { defaultThresholds, type PricingThresholds } from '#domain/reports/pricingThresholds.ts';
import { revenueBases, type RevenueBasis } from '#domain/reports/report.ts';
import { isOneOf } from '#domain/states/words.ts';
import { reportPresets, type ReportPreset } from '#domain/time/dayPresets.ts';
import type { DayRange } from '#domain/time/zonedTime.ts';
import { addMonths, isDay } from '#format/days.ts';
import type { OwnParameters } from '#crud/list/tableUrl.ts';

/** The most months of a range. */
const longestRange = 120;

/** How a threshold is written: shares as percentages. */
export const thresholdFields = [
  { name: 'raiseFrom', factor: 100, least: 1, most: 100, unit: '%' },
  { name: 'fewLeft', factor: 1, least: 0, most: 1_000, unit: 'units' },
  { name: 'lowerBelow', factor: 100, least: 0, most: 100, unit: '%' },
  { name: 'longVacantDays', factor: 1, least: 1, most: 3_650, unit: 'days' },
  { name: 'largestStep', factor: 100, least: 1, most: 50, unit: '%' },
] as const satisfies readonly {
  name: keyof PricingThresholds;
  factor: number;
  least: number;
  most: number;
  unit: string;
}[];

/** The part of a report's question that stands in the address. */
export interface ReportChoices {
  /** null: the report's usual days. */
  days: ReportPreset | DayRange | null;
  /** 0: all sites; null: the site of the dashboard. */
  siteId: number | null;
  basis: RevenueBasis;
  /** null: the first one. */
  table: string | null;
  thresholds: PricingThresholds;
}

export const usualChoices: ReportChoices = {
  days: null,
  siteId: null,
  basis: 'billed',
  table: null,
  thresholds: defaultThresholds,
};

/** The parameters that belong to a report's state. */
export const ownNames: readonly string[] = [
  'preset',
  'from',
  'to',
  'site',
  'basis',
  'table',
  ...thresholdFields.map(({ name }) => name),
];

/** Why days are no range of a report; null: they are one. */
export function rangeProblem({ first, last }: DayRange): 'backwards' | 'tooLong' | null {
  if (last < first) return 'backwards';
  return last > addMonths(first, longestRange) ? 'tooLong' : null;
}

function readDays({ preset = '', from = '', to = '' }: OwnParameters): ReportChoices['days'] {
  if (isOneOf(reportPresets, preset)) return preset;
  if (!isDay(from) || !isDay(to)) return null;
  const days = { first: from, last: to };
  return rangeProblem(days) === null ? days : null;
}

/** A typed or written threshold; null where it is none. */
export function readThreshold(text: string, { factor, least, most }: (typeof thresholdFields)[number]): number | null {
  const number = /^\d{1,4}(\.\d)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number / factor : null;
}

const written = (value: number, factor: number) => String(Math.round(value * factor * 10) / 10);

export function thresholdText(
  thresholds: PricingThresholds,
  { name, factor }: (typeof thresholdFields)[number],
): string {
  return written(thresholds[name], factor);
}

/** Reads a report's part of an address. A part that does not parse counts as absent. */
export function readChoices(own: OwnParameters = {}): ReportChoices {
  const { site = '', basis = '', table = '' } = own;
  const thresholds = { ...defaultThresholds };
  for (const field of thresholdFields) {
    const value = readThreshold(own[field.name] ?? '', field);
    if (value !== null) thresholds[field.name] = value;
  }
  return {
    days: readDays(own),
    siteId: /^\d{1,15}$/.test(site) ? Number(site) : null,
    basis: isOneOf(revenueBases, basis) ? basis : usualChoices.basis,
    table: table === '' ? null : table,
    thresholds,
  };
}

/** The parameters of choices. Usual ones are left out. */
export function writeChoices({ days, siteId, basis, table, thresholds }: ReportChoices): OwnParameters {
  const changed = thresholdFields.filter(({ name }) => thresholds[name] !== defaultThresholds[name]);
  return {
    ...(days === null ? {} : typeof days === 'string' ? { preset: days } : { from: days.first, to: days.last }),
    ...(siteId === null ? {} : { site: String(siteId) }),
    ...(basis === usualChoices.basis ? {} : { basis }),
    ...(table === null ? {} : { table }),
    ...Object.fromEntries(changed.map((field) => [field.name, thresholdText(thresholds, field)])),
  };
}
