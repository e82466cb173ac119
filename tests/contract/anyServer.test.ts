import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { entityNames, entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { isFields } from '#domain/entities/readable.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { withListContext, readRecord } from '#domain/entities/recordReader.ts';
import { sitesOf } from '#domain/entities/define.ts';
import { lockableEvidence } from '#domain/commands/evidence.ts';
import { doorStatusOf } from '#domain/states/doorStatus.ts';
import { statusLabel, unitStatuses } from '#domain/states/unitStatus.ts';
import { parserOf } from '#collections/replica/host/entitySource.ts';
import { storedKey, toStored } from '#collections/schema/rxSchema.ts';
import { specFieldsOf } from '#tests/support/proxy/specFields.ts';
import { wholeRecord } from '#tests/support/records/wholeRecord.ts';
import { draws } from '#tests/support/properties/seed.ts';

const fieldsOf = (name: EntityName) =>
  Object.keys((entityOf(name).schema as unknown as z.ZodObject).shape).filter((field) => field !== 'id');

/** The fields that hold another record, or several. */
const partsOf = (name: EntityName) =>
  fieldsOf(name).filter((field) => {
    const value = wholeRecord(name)[field];
    return isFields(Array.isArray(value) ? value[0] : value);
  });

/** Values that mean nothing for any field. */
const odd = [{ odd: { deeply: [1] } }, [[]], true, -0.5, Number.NaN, '', 'nonsense', undefined, null];

/** The record's computed fields. */
const derivedFrom = (name: EntityName, record: AnyRecord) => entityOf(name).derive?.(record) ?? {};

/** Leaves out a relation's field under other names, and computed ones. */
function without(name: EntityName, record: AnyRecord, field: string): Record<string, unknown> {
  const subject = field.replace(/(?:Id|_id)$/, '');
  const derived = Object.keys(derivedFrom(name, wholeRecord(name)));
  return Object.fromEntries(
    Object.entries(record).filter(
      ([each]) => each !== field && each.replace(/(?:Id|_id)$/, '') !== subject && !derived.includes(each),
    ),
  );
}

describe.each(entityNames)('a %s of another server', (name) => {
  it('is read as it is where the server sends all of it', () => {
    const whole = wholeRecord(name);
    expect(readRecord(name, whole)).toEqual({ ...whole, ...derivedFrom(name, whole) });
  });

  it('is readable with its id alone, can be stored, and has a name', () => {
    expect(parserOf(name)({ id: 7 })).toEqual({ ok: true, row: { id: 7 } });
    expect(parserOf(name)({ id: '7' })).toEqual({ ok: true, row: { id: 7 } });
    expect(toStored(name, { id: 7 }).key).toBe(storedKey(name, 7));
    expect(recordName(name, { id: 7 })).toBe(`${entityOf(name).label.one} 7`);
  });

  it('cannot be read without an id, whatever else it has', () => {
    const { id: _id, ...rest } = wholeRecord(name);
    for (const raw of [
      rest,
      { ...rest, id: null },
      { ...rest, id: 'seven' },
      { ...rest, id: -1 },
      null,
      'OK',
      [],
      12,
    ]) {
      expect(parserOf(name)(raw).ok).toBe(false);
    }
  });

  it.each(fieldsOf(name))('keeps all else where its %s is missing, null or odd', (field) => {
    const whole = wholeRecord(name);
    const { [field]: _left, ...missing } = whole;
    for (const raw of [missing, ...odd.map((value) => ({ ...whole, [field]: value }))]) {
      const parsed = parserOf(name)(raw);
      if (!parsed.ok) throw new Error(`It was not read: ${parsed.problem}`);
      expect(without(name, parsed.row, field)).toEqual(without(name, whole, field));
      expect(() => toStored(name, parsed.row)).not.toThrow();
    }
  });

  it.each(partsOf(name))('keeps the rest of its %s where a part of it is missing or odd', (field) => {
    const whole = wholeRecord(name);
    const isList = Array.isArray(whole[field]);
    // A row of a list is known by its id, a line of a bill by what it says.
    const isNeeded = (part: string) => isList && part === 'id' && field !== 'lines';
    const given = (isList ? (whole[field] as unknown[])[0] : whole[field]) as Record<string, unknown>;
    for (const part of Object.keys(given).filter((each) => !isNeeded(each))) {
      const { [part]: _left, ...rest } = given;
      if (Object.keys(rest).length === 0) continue;
      for (const sent of [rest, { ...rest, [part]: { odd: [{}] } }]) {
        const read = readRecord(name, { ...whole, [field]: isList ? [sent] : sent }) as AnyRecord;
        const [kept] = isList ? (read[field] as unknown[]) : [read[field]];
        expect(kept).toMatchObject(rest);
        expect(() => toStored(name, read)).not.toThrow();
      }
    }
  });

  it('keeps what the agreement names where the server sends nothing else', () => {
    const whole = wholeRecord(name);
    const sent = Object.fromEntries(Object.entries(whole).filter(([field]) => specFieldsOf(name).includes(field)));
    expect(readRecord(name, sent)).toMatchObject(sent);
  });

  it('keeps fields that nobody here knows', () => {
    expect(readRecord(name, { id: 7, legacyCode: 'X-7', Extras: { nested: [null] } })).toEqual({
      id: 7,
      legacyCode: 'X-7',
      Extras: { nested: [null] },
    });
  });

  it('never keeps the reader from answering, whatever comes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('id', ...fieldsOf(name)), fc.anything()), (raw) => {
        const parsed = parserOf(name)(raw);
        if (parsed.ok) toStored(name, parsed.row);
      }),
      { numRuns: draws(25) },
    );
  });
});

describe('the door of a lockable', () => {
  it.each([
    ['is read from its status where the server sends that alone', { status: 'OPENED' }, 'opened'],
    ['is its own where the server sends both', { doorState: 'Closed', status: 'opened' }, 'closed'],
    ['is unknown where neither is a word', { doorState: null, status: { odd: true } }, undefined],
  ])('%s', (_case, sent, doorState) => {
    const row: AnyRecord = readRecord('lockable', { id: 7, ...sent }) ?? { id: 0 };
    expect(row['doorState'] ?? undefined).toBe(doorState);
    expect(doorStatusOf('lockable', row) ?? undefined).toBe(doorState);
    expect(lockableEvidence.shows(row, {}, {})).toBe(doorState === 'opened');
  });

  it('is kept as null where its device never reported', () => {
    expect(readRecord('lockable', { id: 7, doorState: null })).toEqual({ id: 7, doorState: null });
    for (const entity of ['unit', 'gate', 'controller', 'padlock'] as const)
      expect(doorStatusOf(entity, readRecord(entity, { id: 7, status: null }) ?? {})).toBeNull();
    expect([statusLabel(null), statusLabel(undefined)]).toEqual(['Not reported yet', 'Unknown']);
  });

  it('is never taken for the status of a unit', () => {
    expect(doorStatusOf('unit', { status: 'locked', doorState: 'opened' })).toBe('locked');
  });
});

describe('words', () => {
  it.each(unitStatuses)('of the status "%s" are known in any spelling', (status) => {
    const words = status.split(' ');
    const camel = words.map((word, nth) => (nth === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
    for (const spelt of [status, status.toUpperCase(), words.join('_').toUpperCase(), words.join('-'), camel]) {
      expect(readRecord('unit', { id: 7, status: spelt })).toEqual({ id: 7, status });
    }
  });

  it('that no list of ours has are shown as the server spells them', () => {
    expect(readRecord('unit', { id: 7, status: 'Under Water' })).toEqual({ id: 7, status: 'Under Water' });
  });
});

describe('relations', () => {
  it.each([
    ['lockable', { site: { id: 3, name: 'Botany' } }, 'siteId', 3],
    ['lockable', { site: 3 }, 'siteId', 3],
    ['gate', { sites: [{ id: 3 }, { id: 4 }] }, 'siteId', 3],
    ['gate', { sites: ['3', '4'] }, 'siteId', 3],
    ['booking', { siteId: '3' }, 'site_id', 3],
    ['booking', { site: { id: 3 } }, 'site_id', 3],
    ['booking', { customer: { id: 9, name: 'Eve' } }, 'customer_id', 9],
    ['booking', { customer: 9 }, 'customer_id', 9],
    ['payment', { customer_id: 9 }, 'customerId', 9],
    ['hid', { controller: { id: 5 } }, 'controllerId', 5],
    ['hid', { Controller: 5 }, 'controllerId', 5],
    ['padlock', { hub_id: '5' }, 'hubId', 5],
  ] as const)('of a %s are found in %j', (name, sent, field, id) => {
    expect(readRecord(name, { id: 7, ...sent })?.[field]).toBe(id);
  });

  it('stand as records, also where the server sends their ids', () => {
    expect(readRecord('gate', { id: 7, sites: [3, '4', { id: 5, name: 'Five' }] })?.['sites']).toEqual([
      { id: 3 },
      { id: 4 },
      { id: 5, name: 'Five' },
    ]);
    expect(readRecord('booking', { id: 7, units: 12 })?.['units']).toEqual([{ id: 12 }]);
    expect(readRecord('site', { id: 7, Media: [{ name: 'front.jpg' }] })?.['Media']).toEqual({ name: 'front.jpg' });
  });

  it('with the site and the part that a list was asked for are added where its rows name none', () => {
    expect(
      sitesOf(entityOf('controller'), withListContext('controller', { id: 7 }, { siteId: 3 }) as AnyRecord),
    ).toEqual([3]);
    expect(withListContext('booking', { id: 7 }, { siteId: 3, part: 'hire' })).toEqual({
      id: 7,
      site_id: 3,
      type: 'hire',
    });
    expect(withListContext('gate', { id: 7, sites: [4] }, { siteId: 3 })).toEqual({ id: 7, sites: [4] });
    expect(withListContext('customer', { id: 7 }, { siteId: 3 })).toEqual({ id: 7 });
    expect(withListContext('unit', { id: 7 }, { siteId: 0 })).toEqual({ id: 7 });
  });
});
