/** From each state the states that may follow it. A state with none is an end. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether a record may go from one state to another; staying is always allowed. */
export function mayFollow<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return from === to || table[from].includes(to);
}

/** Why not, in a sentence, for a record that a person calls `label` ("booking"). */
export function transitionRefusal<State extends string>(
  table: Transitions<State>,
  label: string,
  from: State,
  to: State,
): string {
  const next = table[from];
  const possible = next.length === 0 ? 'It can no longer change' : `It can only become ${next.join(' or ')}`;
  return `This ${label} is ${from} and cannot become ${to}. ${possible}.`;
}
