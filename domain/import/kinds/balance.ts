import type { Day } from '#format/days.ts';
import { roundToCent } from '../../money/dollars.ts';
import { dayOf } from '../../time/zonedTime.ts';
import { stepOf, type MadeRecord, type RowDraft } from '../rowDraft.ts';
import type { World } from '../world.ts';
import type { ImportField } from './kind.ts';

/** What a person owes or has to their credit when they are brought in. */
export const balanceFields: readonly ImportField[] = [
  { id: 'balance', label: 'Balance', value: 'balance', path: null },
  { id: 'credit', label: 'Credit', value: 'balance', path: null },
  { id: 'balanceSince', label: 'Owed since', value: 'day', path: null },
];

/** Dollars: above 0 are owed, below 0 are credit. A column of credit has it without its sign. */
export function balanceOf(draft: RowDraft): number {
  const credit = Math.abs(draft.value<number>('credit') ?? 0);
  return roundToCent((draft.value<number>('balance') ?? 0) - credit);
}

export const todayAt = (siteId: number | null, world: World): Day =>
  world.memory(`today/${siteId ?? ''}`, () => dayOf(world.now, world.zone(siteId)));

export interface Balance {
  amount: number;
  /** Since when it is owed. */
  on: Day;
  siteId: number;
  customerId: number | MadeRecord;
  bookingId?: MadeRecord;
}

/** Adds the step that brings a balance forward. */
export function addBalance(draft: RowDraft, { customerId, ...body }: Balance): void {
  draft.after.push(
    stepOf({ name: 'balance', act: 'openingBalance', entity: 'customer', parameters: { id: customerId }, body }),
  );
}
