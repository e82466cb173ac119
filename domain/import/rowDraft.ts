import type { RecordKey } from '../entities/recordKey.ts';
import type { ImportStep, PlannedRow } from './plan.ts';

/** In place of the id of a record that another step makes. */
export interface MadeRecord {
  made: string;
}

export const isMade = (value: unknown): value is MadeRecord =>
  typeof value === 'object' && value !== null && typeof (value as Partial<MadeRecord>).made === 'string';

/** The name of a record that is made along the way: that of its step without kind and site. */
export const madeName = ({ made }: MadeRecord): string => made.replace(/^[a-z]+:(?:\d+:)?/i, '');

type Remark = PlannedRow['remarks'][number];

/** A row while it is planned. */
export class RowDraft {
  readonly index: number;
  readonly line: number;
  /** The cells by their fields, without empty ones. */
  readonly texts: Readonly<Record<string, string>>;
  /** What was read from the cells. */
  readonly values: Record<string, unknown> = {};
  /** The body of the record. */
  body: Record<string, unknown> = {};
  parameters: Record<string, string | number | MadeRecord> = {};
  siteId: number | null = null;
  readonly remarks: Remark[] = [];
  isRefused = false;
  /** Whether sides without a unit are in feet. */
  isInFeet = false;
  /** What is made along the way, with the field that names it. */
  readonly made: { step: string; field: string; sentence: string }[] = [];
  readonly before: ImportStep[] = [];
  readonly after: ImportStep[] = [];

  constructor(index: number, line: number, texts: Readonly<Record<string, string>>) {
    this.index = index;
    this.line = line;
    this.texts = texts;
  }

  /** The row cannot be taken. @param field null: as a whole. */
  refuse(field: string | null, sentence: string): void {
    // What else there is to know about a row counts once it can be taken.
    if (!this.isRefused) this.remarks.length = 0;
    this.isRefused = true;
    this.#remark(field, sentence);
  }

  note(field: string | null, sentence: string): void {
    if (!this.isRefused) this.#remark(field, sentence);
  }

  #remark(field: string | null, sentence: string): void {
    if (this.remarks.some((each) => each.field === field && each.sentence === sentence)) return;
    this.remarks.push({ field, sentence });
  }

  text(field: string): string {
    return this.texts[field] ?? '';
  }

  /** A value that was read; undefined: the cell is empty, or cannot be read. */
  value<Value>(field: string): Value | undefined {
    return this.values[field] as Value | undefined;
  }

  /** Adds a step, once. */
  addBefore(step: ImportStep): void {
    if (!this.before.some(({ name }) => name === step.name)) this.before.push(step);
  }
}

/** A step with the parts that most steps lack. */
export function stepOf(given: Pick<ImportStep, 'name' | 'act' | 'entity' | 'body'> & Partial<ImportStep>): ImportStep {
  return { key: null as RecordKey | null, parameters: {}, secret: [], findBy: {}, ...given };
}
