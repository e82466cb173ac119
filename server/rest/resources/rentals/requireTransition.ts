import { mayFollow, transitionRefusal, type Transitions } from '#domain/lifecycle/define.ts';
import { Refusal } from '#server/rest/refusal.ts';

export interface Lifecycle<State extends string> {
  /** What a person calls the record: "booking". */
  label: string;
  table: Transitions<State>;
  /** What a new record may be made as; the first is what it becomes when nobody says. */
  first: readonly State[];
}

/**
 * The state of a record by its lifecycle.
 * @param standing the state that it is in; null: it is new.
 * @param asked the state that it is to have; undefined: none was named.
 * @throws Refusal that blames the field `status`.
 */
export function requireTransition<State extends string>(
  { label, table, first }: Lifecycle<State>,
  standing: State | null,
  asked: State | undefined,
): State {
  if (standing !== null) {
    if (asked === undefined || mayFollow(table, standing, asked)) return asked ?? standing;
    throw new Refusal(409, transitionRefusal(table, label, standing, asked), 'status');
  }
  if (asked === undefined) return first[0] as State;
  if (first.includes(asked)) return asked;
  throw new Refusal(409, `A new ${label} cannot be ${asked}: it begins as ${first.join(' or ')}.`, 'status');
}
