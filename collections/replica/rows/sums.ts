import { noCents, plus, toCents, toDollars, type Cents } from '#domain/money/cents.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { valueReader } from '#collections/schema/rxSchema.ts';
import type { RowQuery } from '#collections/rowQuery.ts';

export interface SumsQuestion {
  entity: EntityName;
  /** Skip, limit and order do not matter. */
  query: RowQuery;
  /** The numeric fields, as dotted paths. */
  fields: readonly string[];
}

/** The sums, in the fields' order; null for a field that no row has. null: the list is not held whole. */
export type Sums = readonly (number | null)[] | null;

/** Blank values add nothing. Cents are added as whole numbers, which is exact. */
export class FieldSums {
  private readonly readers: readonly ((row: AnyRecord) => unknown)[];
  private readonly cents: (Cents | null)[];

  constructor({ entity, fields }: SumsQuestion) {
    this.readers = fields.map((field) => valueReader(entity, field));
    this.cents = fields.map(() => null);
  }

  add(row: AnyRecord): void {
    for (const [index, read] of this.readers.entries()) {
      const value = read(row);
      if (typeof value === 'number' && Number.isFinite(value))
        this.cents[index] = plus(this.cents[index] ?? noCents, toCents(value));
    }
  }

  get values(): readonly (number | null)[] {
    return this.cents.map((cents) => (cents === null ? null : toDollars(cents)));
  }
}
