import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Gate } from '#domain/entities/gate.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { gateDirections } from '#domain/states/device.ts';
import { unitKinds } from '#domain/states/unitKind.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { scenarioPlan } from '#resources/scenario/scenarioPlan.ts';

const optional = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const withIds = <Row extends object>(rows: readonly Row[]) => rows.map((row, index) => ({ ...row, id: index + 1 }));
const gates = fc
  .array(fc.record({ status: optional(unitStatuses), direction: optional(gateDirections) }))
  .map((rows) => withIds(rows) as Gate[]);
const units = fc
  .array(fc.record({ status: optional(unitStatuses), kind: optional(unitKinds) }))
  .map((rows) => withIds(rows) as Unit[]);

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

  it('for a fire opens every gate that may be an exit, whatever it shows, and no unit', () => {
    fc.assert(
      fc.property(gates, units, (givenGates, givenUnits) => {
        const { act, records, opensAllGates } = scenarioPlan('fire', { gates: givenGates, units: givenUnits });
        expect(act).toBe('open');
        expect(records.every(({ entity }) => entity === 'gate')).toBe(true);
        const opened = new Set(records.map(({ id }) => id));
        for (const { id, direction } of givenGates)
          expect(opened.has(id)).toBe(opensAllGates || direction !== 'entrance');
        expect(records.length > 0).toBe(givenGates.length > 0);
      }),
    );
  });
});
