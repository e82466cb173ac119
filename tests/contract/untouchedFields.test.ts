import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFields, type Fields } from '#domain/entities/readable.ts';
import { gateBody } from '#domain/bodies/access.ts';
import { sentBody } from '#domain/entities/bodyNames.ts';
import { fieldAsRead, readRecord } from '#domain/entities/recordReader.ts';
import { plainRow } from '#tests/support/proxy/plainRow.ts';
import { wholeRecord } from '#tests/support/records/wholeRecord.ts';
import { updateBody } from '#domain/forms/updateBody.ts';
import { isUnset } from '#domain/states/controllerConfig.ts';
import {
  answering,
  changeOne,
  editForms,
  inputsOf,
  nameOfForm,
  otherValue,
  sentPaths,
  type Form,
} from './formChanges.ts';
import { draws } from '#tests/support/properties/seed.ts';

/** Values that no form expects. */
const oddValues = fc.constantFrom<unknown>(
  null,
  '',
  'nonsense',
  '12',
  0,
  -0.5,
  true,
  [],
  ['5', {}],
  { odd: { deeply: [1] } },
  { id: '9', name: 'Nine' },
);

/** A record as some server may send it: complete, with the agreement's fields alone, or with odd and missing fields. */
function recordOf({ entity }: Form): fc.Arbitrary<Fields> {
  const whole: Fields = { ...wholeRecord(entity), legacy_code: 'X-7' };
  const fields = Object.keys(whole).filter((field) => field !== 'id');
  const kinds = fc.array(fc.constantFrom('sent', 'missing', 'odd'), {
    minLength: fields.length,
    maxLength: fields.length,
  });
  const mixed = fc
    .tuple(kinds, fc.array(oddValues, { minLength: fields.length, maxLength: fields.length }))
    .map(([chosen, values]): Fields => ({
      id: 7,
      ...Object.fromEntries(
        fields.flatMap((field, index) => {
          if (chosen[index] === 'missing') return [];
          return [[field, chosen[index] === 'odd' ? values[index] : whole[field]]];
        }),
      ),
    }));
  return fc.oneof(fc.constant(whole), fc.constant(plainRow(entity, whole)), mixed);
}

/** The answer to the form's own call, if it has one: as odd as a record, and rarely the same. */
const answerTo = (form: Form): fc.Arbitrary<Fields> =>
  form.fetchInputs === undefined ? fc.constant({}) : recordOf(form);

/** The fields that the form's own call says otherwise than the record: people saw these values. */
async function saidOtherwise({ entity, fetchInputs }: Form, raw: Fields, answer: Fields): Promise<Fields> {
  const row: Fields = readRecord(entity, raw) ?? {};
  const shown: Fields = (await fetchInputs?.(answering(answer), row)) ?? {};
  const differing = Object.entries(shown).filter(([name, value]) => !isUnset(value) && value !== row[name]);
  return Object.fromEntries(differing);
}

const readAs = (entity: Form['entity'], field: string, value: unknown) =>
  (readRecord(entity, { id: 7, [field]: value }) as Fields | null)?.[field];

/** The fields that rules compare. */
const comparedFields = [
  ['controllerId', 'channel'],
  ['contactInput', 'contactRest'],
  ['latitude', 'longitude'],
  ['street1', 'street2', 'suburb', 'state', 'postcode', 'country'],
  ['customerId', 'userId'],
  ['startsAt', 'endsAt'],
  ['email', 'phone'],
  ['expiresAt', 'status'],
];

/** A group's or map's parts that differ. */
function changedParts(before: unknown, after: unknown): string[] {
  if (!isFields(before) || !isFields(after)) return [];
  const keys = Object.keys({ ...before, ...after });
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}

describe.each(editForms.map((form) => [nameOfForm(form), form] as const))('the form of %s', (_name, form) => {
  const { entity, asRead = (raw: Fields) => raw } = form;

  it('sends the one changed field, and every other as it was read, or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(
        recordOf(form),
        answerTo(form),
        fc.constantFrom(...sentPaths(form)),
        async (raw, answer, path) => {
          const api = answering(answer);
          const value = otherValue(form, await inputsOf(form, raw, api), path);
          fc.pre(value !== undefined);
          const { body } = await changeOne(form, raw, path, value, api);
          fc.pre(body !== null);
          const sent = asRead(raw);
          const [field = ''] = path.split('.');
          const changedName = fieldAsRead(entity, sent, field).name;
          const others = Object.entries(body ?? {}).filter(([name]) => name !== changedName);
          const fetched = await saidOtherwise(form, raw, answer);
          const expected = others.map(([name]) => [name, name in fetched ? fetched[name] : sent[name]]);
          // The record may spell the number as text.
          const asShown = others.map(([name, each]) => [name, name in fetched ? readAs(entity, name, each) : each]);
          expect(Object.fromEntries(asShown)).toEqual(Object.fromEntries(expected));
          expect(body).toHaveProperty([changedName]);
          // An emptied last part removes its group.
          if (path.includes('.') && body?.[changedName] !== null) {
            const before = isFields(sent[changedName]) ? sent[changedName] : {};
            expect(changedParts(before, body?.[changedName])).toEqual([path.slice(field.length + 1)]);
          }
        },
      ),
      { numRuns: draws(40) },
    );
  });

  it('is stopped by no rule that an untouched field broke before', async () => {
    await fc.assert(
      fc.asyncProperty(recordOf(form), fc.constantFrom(...sentPaths(form)), async (raw, path) => {
        const value = otherValue(form, await inputsOf(form, raw), path);
        fc.pre(value !== undefined);
        const { mistakes } = await changeOne(form, raw, path, value);
        const [field = ''] = path.split('.');
        const rule = comparedFields.find((fields) => fields.includes(field)) ?? [field];
        const strict = entity === 'hid' ? ['controllerId', 'channel'] : [];
        expect([...rule, ...strict]).toEqual(expect.arrayContaining([...mistakes]));
      }),
      { numRuns: draws(40) },
    );
  });

  it('has another value to try for each of its inputs', async () => {
    const filled = await inputsOf(form, wholeRecord(entity));
    const without = sentPaths(form).filter((path) => otherValue(form, filled, path) === undefined);
    // Lists of rows are edited by parts of their own.
    expect(without.filter((path) => !['spans', 'exceptions'].includes(path))).toEqual([]);
  });
});

describe('a user of a server that stores one set of permissions', () => {
  const form = editForms.find(({ entity, asRead }) => entity === 'user' && asRead !== undefined);
  const raw = { id: 21, firstName: 'Nora', lastName: 'Wells', email: 'nora@example.com' };

  it('keeps it while a name changes, and the other areas while one changes', async () => {
    if (form === undefined) throw new Error('Users have no form.');
    const one = { ...raw, permissions: { sites: 6, billing: 3 } };
    const renamed = await changeOne(form, one, 'lastName', 'Hale');
    expect(renamed.body).toEqual({ ...one, id: undefined, lastName: 'Hale' });
    const granted = await changeOne(form, one, 'permissions', { sites: 6, customers: 2 });
    expect(granted.body).toMatchObject({ permissions: { sites: 6, billing: 3, customers: 2 } });
  });

  it('sends the direct grants where the server tells them, and never what roles give', async () => {
    if (form === undefined) throw new Error('Users have no form.');
    const both = { ...raw, permissions: { sites: 6, bookings: 31 }, grants: { sites: 2 } };
    const { body } = await changeOne(form, both, 'lastName', 'Hale');
    expect(body).toMatchObject({ lastName: 'Hale', permissions: { sites: 2 } });
  });
});

describe('a controller whose config says otherwise than its record', () => {
  const form = editForms.find(({ entity }) => entity === 'controller');
  const raw = {
    id: 7,
    siteId: 1,
    name: 'North',
    relockTime: 3,
    doorMotorTime: '25',
    enableAlarm: false,
    lockType: 'lock',
  };
  const api = answering({ relockTime: 11, doorMotorTime: 20, enableAlarm: true, lockType: null, lockDriveTime: 2 });

  it('keeps its settings as people saw them while its name changes', async () => {
    if (form === undefined) throw new Error('Controllers have no form.');
    const { filled, body } = await changeOne(form, raw, 'name', 'South', api);
    expect(filled).toMatchObject({ relockTime: '11', enableAlarm: true, lockType: 'lock' });
    // Like every number, in the record's spelling. What the record lacks is not added to it.
    const kept = { relockTime: 11, doorMotorTime: '20', enableAlarm: true, lockType: 'lock' };
    expect(body).toEqual({ siteId: 1, name: 'South', ...kept });
  });

  it('goes back as it is where the config says nothing', async () => {
    if (form === undefined) throw new Error('Controllers have no form.');
    const { body } = await changeOne(form, raw, 'name', 'South');
    expect(body).toEqual({ ...raw, id: undefined, name: 'South' });
  });
});

it('saves no reader that has a controller without a channel, whatever was changed', async () => {
  const form = editForms.find(({ entity }) => entity === 'hid');
  if (form === undefined) throw new Error('HIDs have no form.');
  const half = { id: 5, name: 'North', controllerId: 3, channel: null };
  expect(await changeOne(form, half, 'name', 'South')).toMatchObject({ body: null, mistakes: ['channel'] });
  const whole = { ...half, channel: 0 };
  expect((await changeOne(form, whole, 'name', 'South')).body).toMatchObject({ controllerId: 3, channel: 0 });
  expect(await changeOne(form, whole, 'channel', '')).toMatchObject({ body: null, mistakes: ['channel'] });
});

describe('an address that is changed', () => {
  const whole = { street1: '1 Hale St', street2: '', suburb: 'Botany', state: 'NSW', postcode: '2019' };
  const address = { ...whole, country: 'Australia' };
  const formOf = (entity: 'site' | 'customer') => {
    const form = editForms.find((each) => each.entity === entity);
    if (form === undefined) throw new Error('It has no form.');
    return form;
  };

  it('is whole at a site or none, and a cleared time zone is not the one of before', async () => {
    const site = { id: 4, name: 'Botany', timeZone: 'Australia/Sydney', ...address };
    const clear = async (field: string) => (await changeOne(formOf('site'), site, field, '')).mistakes;
    expect(await clear('country')).toEqual(['country']);
    expect(await clear('suburb')).toEqual(['suburb']);
    expect(await clear('timeZone')).toEqual(['timeZone']);
    expect(await clear('street2')).toEqual([]);
  });

  it('has its country at a customer, which is never filled in behind their back', async () => {
    const customer = { id: 7, firstName: 'Mia', lastName: 'Chen', address: { id: 2, ...address } };
    const cleared = await changeOne(formOf('customer'), customer, 'address.country', '');
    expect(cleared).toMatchObject({ body: null, mistakes: ['address'] });
  });
});

it("sends a new record under the API's names, a gate's own site first among its sites", () => {
  expect(sentBody('gate', { siteIds: [2, 1], siteId: 1, name: 'North' })).toEqual({ sites: [1, 2], name: 'North' });
  expect(sentBody('lockable', { siteId: 1, name: 'L1' })).toEqual({ site: 1, name: 'L1' });
  expect(sentBody('booking', { customer_id: 3, unitIds: [4] })).toEqual({ customer_id: 3, units: [4] });
  expect(sentBody('unit', { siteId: 1 })).toEqual({ siteId: 1 });
});

it('sends changed ids in the shape in which the server sent them', () => {
  const changes = { changed: ['siteIds'], values: { siteId: 1, siteIds: [1, 3] }, filled: {} };
  const sent = (sites: unknown) => {
    const asRead = (field: string) => fieldAsRead('gate', { id: 5, sites }, field);
    return updateBody(gateBody, asRead, changes);
  };
  expect(sent(['1', '2'])).toEqual({ sites: ['1', '3'] });
  expect(sent([{ id: 1, name: 'Home' }, { id: 2 }])).toEqual({ sites: [{ id: 1, name: 'Home' }, { id: 3 }] });
  expect(sent(undefined)).toEqual({ sites: [1, 3] });
});
