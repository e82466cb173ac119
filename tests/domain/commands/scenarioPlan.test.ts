import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { NamedScenario } from '#domain/calls/scenarios.ts';
import type { Gate } from '#domain/entities/gate.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { doorTypes, gateDirections } from '#domain/states/device.ts';
import { unitKinds } from '#domain/states/unitKind.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { planHere, scenarioPlan } from '#domain/commands/scenarioPlan.ts';

const optional = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const withIds = <Row extends object>(rows: readonly Row[]) => rows.map((row, index) => ({ ...row, id: index + 1 }));
const gates = fc
  .array(
    fc.record({
      status: optional(unitStatuses),
      direction: optional(gateDirections),
      doorType: optional(doorTypes),
    }),
  )
  .map((rows) => withIds(rows) as Gate[]);
const units = fc
  .array(fc.record({ status: optional(unitStatuses), kind: optional(unitKinds), areaId: optional([1, 2, 3]) }))
  .map((rows) => withIds(rows) as Unit[]);

const gateAt = (id: number, siteId?: number) => ({ id, siteId, status: 'unlocked' }) as Gate;

describe('a scenario', () => {
  it('for a lockdown commands every door once that may be open, and nobody’s overlocked unit', () => {
    fc.assert(
      fc.property(gates, units, (givenGates, givenUnits) => {
        const { act, records, counts, leftOut } = scenarioPlan('lockdown', { gates: givenGates, units: givenUnits });
        expect(act).toBe('lock');
        expect(records).toHaveLength(counts.gate + counts.unit);
        const doors = givenUnits.filter(
          ({ kind }) => kind === undefined || ['storage', 'office', 'parcel_store', 'locker'].includes(kind),
        );
        expect(records.length + leftOut.locked + leftOut.overlocked).toBe(givenGates.length + doors.length);
        const commanded = new Set(records.map(({ entity, id }) => `${entity} ${id}`));
        expect(commanded.size).toBe(records.length);
        for (const { id, status } of doors) {
          const isSafe = status === 'locked' || status === 'armed' || status === 'overlocked';
          expect(commanded.has(`unit ${id}`)).toBe(!isSafe);
        }
      }),
    );
  });

  it('for a fire opens every exit and every door that people walk through, whatever it shows, and no unit', () => {
    fc.assert(
      fc.property(gates, units, (givenGates, givenUnits) => {
        const { act, records, opensAllGates } = scenarioPlan('fire', { gates: givenGates, units: givenUnits });
        expect(act).toBe('open');
        expect(records.every(({ entity }) => entity === 'gate')).toBe(true);
        const opened = new Set(records.map(({ id }) => id));
        for (const { id, direction, doorType } of givenGates)
          expect(opened.has(id)).toBe(opensAllGates || direction !== 'entrance' || doorType === 'door');
        expect(records.length > 0).toBe(givenGates.length > 0);
      }),
    );
  });

  it('for a fire knows a front door by its name where its kind is unknown', () => {
    const named = (id: number, name: string, doorType?: string) => ({ id, name, doorType, direction: 'entrance' });
    const rows = [
      { id: 1, direction: 'exit' },
      named(2, 'Front door'),
      named(3, 'Outdoor ramp'),
      named(4, 'Door to the yard', 'gate'),
    ];
    const { records, leftOut } = scenarioPlan('fire', { gates: rows, units: [] });
    expect(records.map(({ id }) => id)).toEqual([1, 2]);
    expect(leftOut.entrance).toBe(2);
  });

  it('for a fire holds the exits open where the server can hold each of them', () => {
    const actFor = (rows: readonly object[]) =>
      scenarioPlan('fire', { gates: rows.map((row, id) => ({ id: id + 1, ...row })), units: [] }).act;
    expect(actFor([{ heldSince: null }, { heldSince: '2026-11-21T02:00:00Z' }])).toBe('hold');
    expect(actFor([{ heldSince: null }, {}])).toBe('open');
    expect(actFor([])).toBe('open');
  });

  it('leaves out gates of other sites where one site’s second person decides', () => {
    const plan = scenarioPlan('lockdown', { gates: [gateAt(1, 1), gateAt(2, 9), gateAt(3)], units: [] });
    expect(plan.counts.gate).toBe(3);
    const here = planHere(plan, [gateAt(1, 1), gateAt(2, 9), gateAt(3)], 1);
    expect(here.records.map(({ id }) => id)).toEqual([1, 3]);
    expect([here.counts.gate, here.leftOut.elsewhere]).toEqual([2, 1]);
  });

  it('of a site’s own commands the doors that were chosen and still stand, each once, and tells what is gone', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }));
    const choice = fc.constantFrom('none' as const, 'all' as const, 'chosen' as const);
    const named: fc.Arbitrary<NamedScenario> = fc.record({
      name: fc.constant('Evening'),
      act: fc.constantFrom('lock' as const, 'open' as const),
      gates: choice,
      units: choice,
      gateIds: ids,
      areaIds: ids,
      unitIds: ids,
    });
    fc.assert(
      fc.property(named, gates, units, (scenario, givenGates, givenUnits) => {
        const { act, records, counts, leftOut, gone } = scenarioPlan(scenario, {
          gates: givenGates,
          units: givenUnits,
        });
        expect(act).toBe(scenario.act);
        expect(records).toHaveLength(counts.gate + counts.unit);
        const isNamed = (mode: 'none' | 'all' | 'chosen', isChosen: boolean) =>
          mode === 'all' || (mode === 'chosen' && isChosen);
        const named = [
          ...givenGates.filter(({ id }) => isNamed(scenario.gates, scenario.gateIds.includes(id))),
          ...givenUnits.filter(
            ({ id, areaId, kind }) =>
              isNamed(
                scenario.units,
                scenario.unitIds.includes(id) || (areaId != null && scenario.areaIds.includes(areaId)),
              ) && !['car_park', 'desk', 'pool_table', 'trolley', 'trailer'].includes(kind ?? ''),
          ),
        ];
        expect(records.length + leftOut.locked + leftOut.overlocked).toBe(named.length);
        if (act === 'open') expect(leftOut.locked).toBe(0);
        expect(new Set(records.map(({ entity, id }) => `${entity} ${id}`)).size).toBe(records.length);
        const standing = (chosen: readonly number[], rows: readonly { id: number }[]) =>
          chosen.filter((id) => id <= rows.length).length;
        const { gateIds, unitIds } = scenario;
        expect(gone.doors).toBe(
          gateIds.length + unitIds.length - standing(gateIds, givenGates) - standing(unitIds, givenUnits),
        );
      }),
    );
  });
});
