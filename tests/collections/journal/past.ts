import fc from 'fast-check';
import type { Change, Origin } from '#collections/replica/sync/source.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

export interface Happening {
  id: number;
  act: 'put' | 'remove';
  /** Absent: the record has no such field then. */
  fields: { status?: string; floor?: number; Area?: { name: string } };
  origin: Exclude<Origin, 'withdrawn'>;
  /** Milliseconds since the previous one. */
  after: number;
}

export const happeningArbitrary: fc.Arbitrary<Happening> = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  act: fc.constantFrom('put', 'put', 'put', 'remove'),
  fields: fc.record(
    {
      status: fc.constantFrom('vacant', 'occupied', 'locked'),
      floor: fc.integer({ min: 0, max: 2 }),
      Area: fc.constantFrom({ name: 'Row A' }, { name: 'Row B' }),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
  origin: fc.constantFrom('seed', 'event', 'reconcile'),
  after: fc.integer({ min: 0, max: 3 }),
});

export const pastArbitrary = fc.array(happeningArbitrary, { minLength: 1, maxLength: 40 });

/** Changes the rows; returns the sync's change. */
export function applyTo(rows: Map<number, AnyRecord>, happening: Omit<Happening, 'after'>): Change<AnyRecord>[] {
  const { id, act, fields, origin } = happening;
  const before = rows.get(id) ?? null;
  const row = act === 'put' ? { id, siteId: 1, ...fields } : null;
  if (row === null) rows.delete(id);
  else rows.set(id, row);
  return before === null && row === null ? [] : [{ id, before, row, origin }];
}

/** Lets so many milliseconds pass, with their timers. */
export function letPass(scheduler: VirtualScheduler, span: number): void {
  let isOver = false;
  scheduler.after(span, () => {
    isOver = true;
  });
  while (!isOver) scheduler.runNext();
}
