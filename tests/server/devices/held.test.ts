import { describe, expect, it } from 'vitest';
import type { DoorAct } from '#domain/commands/act.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import { aDevice, aDoor, stage } from './stage.ts';

const minute = 60_000;
const hour = 60 * minute;
const taken = { accepted: true };
const heldSince = new Date('2026-11-20T02:00:00Z');

const kinds = ['unit', 'gate'] as const;

/** A door or gate, which may be held from before. */
async function opened(kind: (typeof kinds)[number], given: { heldSince?: Date; status?: UnitStatus } = {}) {
  const status = given.status ?? 'locked';
  const there = await stage(
    kind === 'unit'
      ? { doors: [{ ...aDoor(1), ...given, status }] }
      : { devices: [aDevice({ kind, id: 1, ...given, status })] },
    { activity: true },
  );
  const send = async (act: DoorAct) => {
    const answer = await there.send({ kind, id: 1, act });
    await there.clock.pass(2_000);
    return answer;
  };
  const last = () => there.states(kind).findLast((state) => state !== undefined && state.status !== undefined);
  const heldOf = () => there.states(kind).findLast((state) => state?.held !== undefined)?.held;
  return { ...there, send, last, heldOf };
}

describe.each(kinds)('a %s that is held open', (kind) => {
  const openStatus = kind === 'unit' ? 'unlocked' : 'opened';

  it('stays open for a day, also when it is opened meanwhile', async () => {
    const { send, clock, last, heldOf, eventsOf } = await opened(kind);
    expect(await send('hold')).toEqual(taken);
    expect([last()?.status, heldOf()]).toEqual([openStatus, true]);
    await send('open');
    await clock.pass(24 * hour);
    expect([last()?.status, heldOf()]).toEqual([openStatus, true]);
    expect(eventsOf(kind)).toContain('Held Open');
  });

  it('locks as usual after its release', async () => {
    const { send, clock, last, heldOf, eventsOf } = await opened(kind);
    await send('open');
    await send('hold');
    expect(await send('release')).toEqual(taken);
    expect(heldOf()).toBe(false);
    await clock.pass(1 * minute);
    expect(last()?.status).toBe('locked');
    expect(eventsOf(kind)).toContain('Released');
  });

  it('is released and locked by one lock', async () => {
    const { send, last, heldOf } = await opened(kind);
    await send('hold');
    expect(await send('lock')).toEqual(taken);
    expect([last()?.status, heldOf()]).toEqual(['locked', false]);
  });

  it('is still held after a restart, until it is released', async () => {
    const { send, clock, last, heldOf, eventsOf } = await opened(kind, { heldSince, status: openStatus });
    await clock.pass(24 * hour);
    expect(eventsOf(kind).filter((name) => name !== 'Snapshot')).toEqual([]);
    expect(await send('release')).toEqual(taken);
    await clock.pass(1 * minute);
    expect([last()?.status, heldOf()]).toEqual(['locked', false]);
  });
});

it('an overlocked door is not held, but one that was held before can be shut', async () => {
  const refused = { accepted: false, reason: 'it is overlocked' };
  const usual = await stage({ doors: [{ ...aDoor(1), status: 'overlocked' }], overlocked: [1] });
  expect(await usual.send({ kind: 'unit', id: 1, act: 'hold' })).toEqual(refused);
  const held = await stage({ doors: [{ ...aDoor(1), status: 'overlocked', heldSince }], overlocked: [1] });
  expect(await held.send({ kind: 'unit', id: 1, act: 'hold' })).toEqual(refused);
  expect(await held.send({ kind: 'unit', id: 1, act: 'lock' })).toEqual(taken);
  await held.clock.pass(2_000);
  expect(held.states('unit')).toEqual([{ status: 'overlocked', held: false }]);
});
