import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { EntityName } from '../entities/index.ts';
import type { DayRange } from '../time/zonedTime.ts';
import type { DefinitionId } from './definitions.ts';
import type { PricingThresholds } from './pricingThresholds.ts';
import type { ComputedReportId } from './reportCatalogue.ts';
import type { ReportRecords, ReportSource } from './reportRecords.ts';

/*
 * The common form of all reports. A report is a pure function of records and a question; the browser's host computes it,
 * and one page shows any of them.
 */

/** The date by which money counts: when it was billed, or when it was collected. */
export const revenueBases = ['billed', 'collected'] as const;
export type RevenueBasis = (typeof revenueBases)[number];

export interface ReportQuestion {
  report: ComputedReportId;
  /** 0: all sites. */
  siteId: number;
  /** Days of each site's own zone. */
  days: DayRange;
  basis: RevenueBasis;
  /** For dynamic pricing only. */
  thresholds: PricingThresholds;
}

/** How a number is shown. Percentages are shares: 0.914 is "91.4 %". */
export const figureFormats = [
  'count',
  'dollars',
  'percent',
  'squareMetres',
  'dollarsPerSquareMetre',
  'days',
  'months',
] as const;
export type FigureFormat = (typeof figureFormats)[number];

/** Rows of a table that a figure or a part of a chart counts: each named column has one of the values. */
export interface Drill {
  table: string;
  where: Readonly<Record<string, readonly string[]>>;
}

/** How many days of a period the records tell of, where they do not tell of all. */
export interface DayCoverage {
  known: number;
  all: number;
}

/** One number of a report, with the same number of the period before and of the same days a year before. */
export interface Figure {
  id: string;
  label: string;
  format: FigureFormat;
  /** null: not known, which is not 0. */
  value: number | null;
  /** null: not known or not applicable. */
  before: number | null;
  yearBefore: number | null;
  /** The earlier periods that the number adds up in part alone. */
  coverage?: { before?: DayCoverage; yearBefore?: DayCoverage };
  /** The direction that is good for the operator; absent: neither. */
  better?: 'up' | 'down';
  /** The parts left out of the number, in a sentence. */
  note?: string;
  drill?: Drill;
}

/** One value for each category of its chart. */
export interface Series {
  id: string;
  label: string;
  values: readonly (number | null)[];
  /** Whether the values are another period's, to compare with. */
  isComparison?: true;
}

export interface Category {
  label: string;
  drill?: Drill;
}

export interface Chart {
  id: string;
  label: string;
  /**
   * `columns`: series side by side over time or a few categories; `stacked`: parts of a whole on each other; `lines`: over
   * time; `bars`: horizontal, for categories with long names.
   */
  kind: 'columns' | 'stacked' | 'lines' | 'bars';
  format: FigureFormat;
  /** The header of the categories in the chart's table: "Month". */
  categoryHeader: string;
  categories: readonly Category[];
  series: readonly Series[];
}

/** A column holds numbers of a format, texts, days ("2026-11-21"), or words out of a few, by which a table is filtered. */
export interface ReportColumn {
  id: string;
  header: string;
  kind: FigureFormat | 'text' | 'day' | 'choice';
  /** The label of each word of a `choice`. A word without a label shows as it is spelt. */
  labels?: Readonly<Record<string, string>>;
  /** Whether the footer adds up the column. */
  isSummed?: true;
  /** Whether its texts are sentences, which take several lines. */
  wraps?: true;
  /** Whether the column is hidden until a person chooses it. */
  isOptional?: true;
}

export interface RecordLink {
  entity: EntityName;
  /** The record's key. */
  id: RecordKey;
}

export type Cell = string | number | null;

export interface ReportRow {
  /** Unique in its table. */
  id: string;
  /** In the order of the columns. */
  cells: readonly Cell[];
  /** The record that the row is about. */
  record: RecordLink | null;
  /** Records that single cells name, by column. */
  links?: Readonly<Record<string, RecordLink>>;
}

export interface ReportTable {
  id: string;
  label: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  /** The order before a person chooses one. */
  sort: { column: string; direction: 'asc' | 'desc' };
  /** The text of the table without rows. */
  empty: string;
}

/** A computed report. */
export interface Report {
  /** The finding, in one sentence: "Occupancy rose 2.1 points to 91.4 %, mostly small units." */
  summary: string;
  figures: readonly Figure[];
  charts: readonly Chart[];
  /** The first is the main one. */
  tables: readonly ReportTable[];
  /** Sentences about records that could not be counted; empty: all were. */
  leftOut: readonly string[];
  /** Terms that the report explains. */
  definitions: readonly DefinitionId[];
}

/** Computes a report. @param now milliseconds since 1970. */
export type ReportFunction = (records: ReportRecords, question: ReportQuestion, now: number) => Report;

/** The same, of records of which some could not be read. */
export type ComputeReport = (...given: [...Parameters<ReportFunction>, unread?: readonly ReportSource[]]) => Report;
