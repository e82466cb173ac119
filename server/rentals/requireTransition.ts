import { mayFollow, transitionRefusal, type Lifecycle } from '#domain/lifecycle/define.ts';
import { Refusal } from '#server/refusal.ts';

/**
 * Checks that the lifecycle allows a change of state.
 * @param standing the current state; null: a new record.
 * @param asked the requested state; undefined: no change.
 * @returns the new state.
 * @throws Refusal with the field `status`.
 */
export function requireTransition<State extends string>(
  { label, table, first }: Lifecycle<State>,
  stored: State | null,
  asked: State | undefined,
): State {
  if (stored !== null) {
    if (asked === undefined || mayFollow(table, stored, asked)) return asked ?? stored;
    throw new Refusal(409, transitionRefusal(table, label, stored, asked), 'status');
  }
  if (asked === undefined) return first[0] as State;
  if (first.includes(asked)) return asked;
  throw new Refusal(409, `A new ${label} cannot be ${asked}: it begins as ${first.join(' or ')}.`, 'status');
}
