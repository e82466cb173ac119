import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { redactedValue } from '#collections/replica/journal/redactEntry.ts';
import { Journal } from '#collections/replica/journal/journal.ts';
import type { JournalEntry } from '#collections/replica/journal/journalEntry.ts';
import { entityNames, entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { id, instant } from '#domain/entities/fields.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

/** Placeholders for personal values: texts, and numbers that are no ids. */
interface Marks {
  text: string;
  sum: number;
}

/** A value as full as the schema allows, with marks for free text and numbers. */
function valueOf(schema: unknown, marks: Marks): unknown {
  if (schema === id) return 7;
  if (schema === instant) return '2026-11-21T08:00:00Z';
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return valueOf(schema.unwrap(), marks);
  if (schema instanceof z.ZodObject) return buildRecord(schema, marks);
  if (schema instanceof z.ZodArray) return [valueOf(schema.element, marks), valueOf(schema.element, marks)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return marks.sum;
  if (schema instanceof z.ZodString || schema instanceof z.ZodISODate) return marks.text;
  return { [marks.text]: marks.text, sum: marks.sum };
}

/** A record with every field of the schema, and an unknown one in each group. */
function buildRecord(schema: unknown, marks: Marks): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) throw new Error('Records are objects.');
  const shape = Object.entries(schema.shape as Record<string, unknown>);
  return {
    ...Object.fromEntries(shape.map(([field, inner]) => [field, valueOf(inner, marks)])),
    beside: marks.text,
  };
}

const personal = 'PERSONAL';
const personalSum = 98_765.4321;

describe('the journal that is downloaded', () => {
  it.each(entityNames)('has nothing personal of a %s, and every field name', async (name) => {
    const journal = new Journal({ scheduler: new VirtualScheduler(), disk: null });
    const row: AnyRecord = {
      ...buildRecord(entityOf(name).schema, { text: personal, sum: personalSum }),
      id: 4,
      unheardOf: personal,
      group: { [personal]: personal },
      list: [personal],
    };
    journal.applied(name, [{ id: 4, before: null, row, origin: 'event' }]);
    const text = await journal.exportJson(1000);
    expect(text).not.toContain(personal);
    expect(text).not.toContain(String(personalSum));
    const [entry] = JSON.parse(text) as JournalEntry[];
    expect(Object.keys(entry?.after ?? {})).toEqual(Object.keys(row));
    expect(entry).toMatchObject({ number: 1, entity: name, id: 4, kind: 'created', origin: 'event', before: null });
  });

  it('shows words of a list, yes and no, ids and moments, also within groups and lists', async () => {
    const journal = new Journal({ scheduler: new VirtualScheduler(), disk: null });
    const unit = { id: 4, name: 'A1', status: 'locked', areaId: 9, Area: { name: 'Row A' }, ActiveBooking: { id: 3 } };
    const booking = { id: 5, startsAt: '2026-11-21T08:00:00Z', paidTo: '2026-12-01', complimentary: true, notes: null };
    const units = [{ id: 4, name: 'A1', kind: 'storage' }];
    journal.applied('unit', [{ id: 4, before: null, row: unit, origin: 'event' }]);
    journal.applied('booking', [{ id: 5, before: null, row: { ...booking, units }, origin: 'event' }]);
    const [of, on] = JSON.parse(await journal.exportJson(2)) as JournalEntry[];
    expect(on?.after).toEqual({
      ...unit,
      name: redactedValue,
      Area: { name: redactedValue },
      ActiveBooking: { id: 3 },
    });
    expect(of?.after).toEqual({
      ...booking,
      paidTo: redactedValue,
      units: [{ id: 4, name: redactedValue, kind: 'storage' }],
    });
  });

  it('withholds what is not of the kind that its field says', async () => {
    const journal = new Journal({ scheduler: new VirtualScheduler(), disk: null });
    const row = { id: 4, status: personal, areaId: personal, online: personal, statusChangedAt: personal };
    journal.applied('unit', [{ id: 4, before: null, row, origin: 'event' }]);
    expect(await journal.exportJson(1)).not.toContain(personal);
  });

  it('holds only as many entries as were asked for, the newest', async () => {
    const journal = new Journal({ scheduler: new VirtualScheduler(), disk: null });
    for (let key = 1; key <= 5; key += 1) {
      journal.applied('site', [{ id: key, before: null, row: { id: key }, origin: 'seed' }]);
    }
    const entries = JSON.parse(await journal.exportJson(2)) as JournalEntry[];
    expect(entries.map(({ number }) => number)).toEqual([5, 4]);
  });

  it('knows a schema of an id and of a moment by what the entities use', () => {
    expect(id).toBeInstanceOf(z.ZodNumber);
    expect(instant).toBeInstanceOf(z.ZodISODateTime);
  });
});
