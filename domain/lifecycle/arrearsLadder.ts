import { addDays } from '#format/days.ts';
import type { LadderAct, LadderState, LadderStep } from '../states/arrearsSteps.ts';
import type { Strictness } from '../states/user.ts';

/** Defaults. Fees exist only where an organisation names one. */
export const ladderDefaults = { reminderAfterDays: 3, gatesAfterDays: 0, minimum: 10 } as const;

/** Days after the oldest unpaid bill's due day; null: no such step. Amounts are dollars. */
export interface LadderRules {
  strictness?: Strictness | (string & {}) | undefined;
  reminderAfterDays?: number | null | undefined;
  reminderMinimum?: number | undefined;
  lateFeeAfterDays?: number | null | undefined;
  lateFeeMinimum?: number | undefined;
  /** The late fee in dollars. */
  lateFee?: number | undefined;
  gatesAfterDays?: number | undefined;
  gatesMinimum?: number | undefined;
  overlockAfterDays?: number | undefined;
  overlockMinimum?: number | undefined;
}

export interface StepRule {
  afterDays: number;
  /** Dollars that must be overdue. */
  minimum: number;
}

const ruleFrom = (afterDays: number | null | undefined, minimum = 0): StepRule | null =>
  afterDays === null || afterDays === undefined ? null : { afterDays, minimum };

/** The rule of a step; null: there is no such step, or its rule is unknown. */
export function stepRule(step: LadderStep, rules: LadderRules): StepRule | null {
  switch (step) {
    case 'reminder':
      return ruleFrom(rules.reminderAfterDays, rules.reminderMinimum);
    case 'late fee':
      return (rules.lateFee ?? 0) > 0 ? ruleFrom(rules.lateFeeAfterDays, rules.lateFeeMinimum) : null;
    case 'gates':
      return rules.strictness === 'strict' ? ruleFrom(rules.gatesAfterDays, rules.gatesMinimum) : null;
    case 'overlock':
      return rules.strictness === 'no_action' ? null : ruleFrom(rules.overlockAfterDays, rules.overlockMinimum);
  }
}

export interface LadderDebt {
  /** Dollars that are overdue. */
  arrears: number;
  /** The oldest unpaid bill's due day at the site; null: unknown. */
  dueOn: string | null;
  complimentary: boolean;
}

/** On a day of the site. A reminder is too late once overlocks begin. */
export function isStepDue(step: LadderStep, debt: LadderDebt, rules: LadderRules, today: string): boolean {
  const rule = stepRule(step, rules);
  if (rule === null || debt.complimentary || debt.dueOn === null) return false;
  if (debt.arrears <= 0 || debt.arrears < rule.minimum || addDays(debt.dueOn, rule.afterDays) > today) return false;
  if (step !== 'reminder') return true;
  const overlock = stepRule('overlock', rules);
  return overlock === null || addDays(debt.dueOn, Math.max(overlock.afterDays, rule.afterDays + 1)) > today;
}

const acts: Readonly<Record<LadderState | 'to come', LadderAct | null>> = {
  'to come': 'hold',
  done: 'lift',
  held: 'resume',
  lifted: 'resume',
};

/** The act that a person can do with a step; null: none. A reminder stays sent, a waived fee stays waived. */
export function ladderActOf(step: LadderStep, state: LadderState | null): LadderAct | null {
  if (step === 'reminder' && state === 'done') return null;
  if (step === 'late fee' && state === 'lifted') return null;
  return acts[state ?? 'to come'];
}

/** Whether gates refuse the customer, by the booking's recorded steps. */
export function refusesAtGates(arrears: number, rules: LadderRules, recorded: LadderState | null): boolean {
  const rule = stepRule('gates', rules);
  if (rule === null || recorded === 'held' || recorded === 'lifted') return false;
  // Without a sum, a person has marked the booking as in arrears.
  if (arrears > 0 && arrears < rule.minimum) return false;
  return rule.afterDays === 0 || recorded === 'done' || arrears === 0;
}
