import { addDays, type Day } from '#format/days.ts';
import type { Booking } from '../entities/booking.ts';
import { isOneOf } from '../states/words.ts';
import { dayOf } from '../time/zonedTime.ts';
import { ladderActOf, stepRule, type LadderRules } from './arrearsLadder.ts';
import {
  ladderStates,
  ladderSteps,
  type LadderAct,
  type LadderState,
  type LadderStep,
} from '../states/arrearsSteps.ts';

export interface LadderRecord {
  step: LadderStep;
  state: LadderState;
  /** Milliseconds since 1970; null: the API does not say. */
  at: number | null;
  /** Who held or lifted it; null: it happened by itself. */
  by: string | null;
  reason: string | null;
  /** The bill of a late fee. */
  orderId: number | null;
}

/** Returns the records of a booking's arrears since a day; null: the server keeps none. */
export function ladderRecords(
  { arrearsSteps }: Pick<Booking, 'arrearsSteps'>,
  since: Day | null,
  zone: string,
): readonly LadderRecord[] | null {
  if (!Array.isArray(arrearsSteps)) return null;
  return arrearsSteps.flatMap(({ step, state, at: text, by, reason, orderId }): LadderRecord[] => {
    if (!isOneOf(ladderSteps, step) || !isOneOf(ladderStates, state)) return [];
    const time = Date.parse(text ?? '');
    const at = Number.isNaN(time) ? null : time;
    if (at !== null && since !== null && dayOf(at, zone) < since) return [];
    return [{ step, state, at, by: by ?? null, reason: reason ?? null, orderId: orderId ?? null }];
  });
}

export type RecordedLine = Omit<LadderRecord, 'state' | 'step'> & {
  id: LadderStep;
  state: LadderState | 'upcoming' | 'skipped';
  day: Day | null;
  /** The act that a person can do now; null: none. */
  act: LadderAct | null;
};

interface Ladder {
  records: readonly LadderRecord[];
  rules: LadderRules | null;
  dueOn: Day | null;
  today: Day;
  /** Whether something is overdue. */
  isOpen: boolean;
}

const nothing = { at: null, by: null, reason: null, orderId: null, day: null };

/** Recorded, to come, or left out. null: the organisation has no such step. */
export function ladderLine(id: LadderStep, { records, rules, dueOn, today, isOpen }: Ladder): RecordedLine | null {
  const record = records.find(({ step }) => step === id);
  if (record !== undefined) {
    const { step: _step, ...known } = record;
    return { ...known, id, day: null, act: isOpen ? ladderActOf(id, record.state) : null };
  }
  const rule = rules === null ? null : stepRule(id, rules);
  if (!isOpen || rule === null) return null;
  const day = dueOn === null ? null : addDays(dueOn, rule.afterDays);
  const overlock = stepRule('overlock', rules ?? {});
  const isMissed =
    id === 'reminder' && dueOn !== null && overlock !== null && addDays(dueOn, overlock.afterDays) <= today;
  if (isMissed) return { ...nothing, id, state: 'skipped', act: null };
  return { ...nothing, id, state: 'upcoming', day, act: ladderActOf(id, null) };
}
