/** From each state the states that may follow it. A state with none is an end. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** A step that a person may take, in the words of its button. */
export interface Step<State extends string = string> {
  to: State;
  /** The only state that the step starts from; absent: any from which the table allows it. */
  from?: State;
  /** The button's label, a verb with its object: "Move in". */
  verb: string;
  /** What happens then, in a sentence or two. */
  consequence: string;
  /** The person is asked first: money, access or a booking of somebody is at stake, or it cannot be undone. */
  hurts?: true;
  /** It has a button and is disabled in the status choice of a list. */
  byButtonOnly?: true;
}

/** The states of a kind of record. The server checks by the table, and the dashboard's machines and buttons follow it. */
export interface Lifecycle<State extends string = string> {
  /** What a person calls the record: "booking". */
  label: string;
  table: Transitions<State>;
  /** The states of a new record; the first is the default. */
  first: readonly State[];
  /** The steps for people. A transition without one happens by itself, as when a payment arrives. */
  steps: readonly Step<State>[];
}

/** The states that a record can take, in the table's order: without those that no step leads to and that a record never starts in. */
export function statesOf<State extends string>({ table, first }: Pick<Lifecycle<State>, 'table' | 'first'>): State[] {
  const states = Object.keys(table) as State[];
  return states.filter((state) => first.includes(state) || states.some((from) => table[from].includes(state)));
}

/** The step for people from one state to another; undefined: the table does not allow it, or it happens by itself. */
export function stepBetween<State extends string>(
  { table, steps }: Pick<Lifecycle<State>, 'table' | 'steps'>,
  from: State,
  to: State,
): Step<State> | undefined {
  if (!table[from].includes(to)) return undefined;
  return steps.find((step) => step.to === to && (step.from ?? from) === from);
}

/** The steps that a person may take now, in the order in which they are declared. */
export function stepsFrom<State extends string>(
  lifecycle: Pick<Lifecycle<State>, 'table' | 'steps'>,
  from: State,
): Step<State>[] {
  return lifecycle.steps.filter((step) => stepBetween(lifecycle, from, step.to) === step);
}

/** Whether the table allows the way back, so that the step can be undone. */
export function canUndo<State extends string>({ table }: Pick<Lifecycle<State>, 'table'>, from: State, to: State) {
  return from !== to && table[to].includes(from);
}

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
