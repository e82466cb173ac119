import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  firstSteps,
  firstStepsOf,
  isSetupDone,
  isSetupOpen,
  missingNeeds,
  presenceOf,
  setupEntities,
  type Presence,
  type Presences,
  type SetupEntity,
} from '#domain/setup/firstSteps.ts';

const all = () => true;
const everyKind = (presence: Presence, others: Partial<Presences> = {}): Presences => ({
  ...(Object.fromEntries(setupEntities.map((kind) => [kind, presence])) as Record<SetupEntity, Presence>),
  ...others,
});
const statesOf = (presences: Presences) =>
  Object.fromEntries(firstStepsOf(presences, all).map(({ id, state }) => [id, state]));

const presence = fc.constantFrom<Presence>('present', 'absent', 'loading', 'unknown', 'unreadable');
const presences = fc.record(
  Object.fromEntries(setupEntities.map((kind) => [kind, presence])),
) as fc.Arbitrary<Presences>;

test('an empty organisation begins with its site, and what belongs to sites waits for it', () => {
  expect(statesOf(everyKind('absent'))).toEqual({
    site: 'next',
    areas: 'waiting',
    units: 'waiting',
    devices: 'waiting',
    gates: 'waiting',
    map: 'waiting',
    products: 'open',
    hours: 'waiting',
    people: 'open',
    customer: 'waiting',
  });
});

test('each step leads to the next one, in the order in which things need each other', () => {
  const here: Partial<Record<SetupEntity, Presence>> = {};
  const led = firstSteps.map(({ records }) => {
    const next = firstStepsOf(everyKind('absent', here), all).find(({ state }) => state === 'next')?.id;
    for (const [kind] of records) here[kind] = 'present';
    return next;
  });
  expect(led).toEqual(firstSteps.map(({ id }) => id));
  expect(isSetupDone(firstStepsOf(everyKind('absent', here), all))).toBe(true);
});

test('a step is never missing, and waits for nothing, unless a list certainly has no records', () => {
  fc.assert(
    fc.property(presences, (given) => {
      for (const { state, missing, needs } of firstStepsOf(given, all)) {
        for (const kind of [...missing, ...needs]) expect(given[kind]).toBe('absent');
        expect(['next', 'open', 'waiting'].includes(state)).toBe(missing.length > 0);
        expect(state === 'waiting').toBe(needs.length > 0);
      }
    }),
  );
});

test('nothing is called set up while the records of a needed step are unknown', () => {
  fc.assert(
    fc.property(presences, (given) => {
      const steps = firstStepsOf(given, all);
      if (isSetupDone(steps)) expect(isSetupOpen(steps)).toBe(false);
      if (given.unit === 'unknown' || given.unit === 'loading') expect(isSetupDone(steps)).toBe(false);
    }),
  );
});

test('at most one step is next', () => {
  fc.assert(
    fc.property(presences, (given) => {
      expect(firstStepsOf(given, all).filter(({ state }) => state === 'next').length).toBeLessThanOrEqual(1);
    }),
  );
});

test('a facility works with padlocks alone, without areas, gates and a map, and without staff', () => {
  const alone = everyKind('present', {
    controller: 'absent',
    motorisedLock: 'absent',
    area: 'absent',
    gate: 'absent',
    facilityMap: 'absent',
    user: 'absent',
  });
  const steps = firstStepsOf(alone, all);
  expect(isSetupOpen(steps)).toBe(false);
  expect(isSetupDone(steps)).toBe(true);
  expect(statesOf(alone)).toMatchObject({ devices: 'done', areas: 'next', gates: 'open', map: 'open', people: 'open' });
});

test('a step loads until the lists of all its kinds are read', () => {
  expect(statesOf(everyKind('present', { permissionRole: 'absent', user: 'loading' })).people).toBe('loading');
  expect(isSetupDone(firstStepsOf(everyKind('present', { area: 'loading' }), all))).toBe(false);
});

test('no device is missing while one kind of devices is unknown', () => {
  expect(
    statesOf(everyKind('present', { controller: 'absent', motorisedLock: 'absent', padlock: 'unknown' })).devices,
  ).toBe('unknown');
});

test('the steps of a feature that the organisation does not use, and of lists that nobody may read, are left out', () => {
  expect(firstStepsOf(everyKind('absent'), () => false).map(({ id }) => id)).not.toContain('customer');
  expect(statesOf(everyKind('unreadable', { site: 'present' }))).toEqual({ site: 'done' });
});

test('the person who looks is no further user', () => {
  expect([1, 2, null].map((total) => presenceOf('user', total))).toEqual(['absent', 'present', 'unknown']);
});

test('a list names the records that certainly have to be there first', () => {
  expect(missingNeeds('booking', { unit: 'absent', customer: 'unknown' })).toEqual(['unit']);
  expect(missingNeeds('booking', { unit: 'present', customer: 'present' })).toEqual([]);
  expect(missingNeeds('customer', {})).toEqual([]);
});
