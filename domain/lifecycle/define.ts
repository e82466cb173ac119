/** Each state's next states; none: an end. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** A step that a person may take. */
export interface Step<State extends string = string> {
  to: State;
  /** The only state that the step starts from; absent: any that the table allows. */
  from?: State;
  /** The button's text, a verb with its object: "Move in". */
  verb: string;
  /** The consequence of the step, in a sentence or two. */
  consequence: string;
  /** Asks first: money, access or a booking is at stake, or it cannot be undone. */
  hurts?: true;
  /** Whether the server wants a reason from who takes the step of this record. */
  asksReason?: (record: Readonly<Record<string, unknown>>) => boolean;
  /** Whether the step makes sense for this record; absent: always. The server takes it all the same. */
  isOffered?: (record: Readonly<Record<string, unknown>>) => boolean;
  /** Whether the step is disabled in a list's status choice. */
  byButtonOnly?: true;
}

/** The server checks by the table; the dashboard's machines and buttons follow it. */
export interface Lifecycle<State extends string = string> {
  /** The record as people call it: "booking". */
  label: string;
  table: Transitions<State>;
  /** The states of a new record; the first is the default. */
  first: readonly State[];
  /** For people. A transition without a step happens by itself, as when a payment arrives. */
  steps: readonly Step<State>[];
}

/** The states of a table in its order, without unreachable ones. */
export function statesOf<State extends string>({ table, first }: Pick<Lifecycle<State>, 'table' | 'first'>): State[] {
  const states = Object.keys(table) as State[];
  return states.filter((state) => first.includes(state) || states.some((from) => table[from].includes(state)));
}

/** The step between two states; undefined: it is not allowed, or happens by itself. */
export function stepBetween<State extends string>(
  { table, steps }: Pick<Lifecycle<State>, 'table' | 'steps'>,
  from: State,
  to: State,
): Step<State> | undefined {
  if (!table[from].includes(to)) return undefined;
  return steps.find((step) => step.to === to && (step.from ?? from) === from);
}

/** @param record absent: the steps of any record. */
export function stepsFrom<State extends string>(
  lifecycle: Pick<Lifecycle<State>, 'table' | 'steps'>,
  from: State,
  record?: Readonly<Record<string, unknown>>,
): Step<State>[] {
  return lifecycle.steps.filter(
    (step) =>
      stepBetween(lifecycle, from, step.to) === step && (record === undefined || step.isOffered?.(record) !== false),
  );
}

/** Whether the table allows the way back. */
export function canUndo<State extends string>({ table }: Pick<Lifecycle<State>, 'table'>, from: State, to: State) {
  return from !== to && table[to].includes(from);
}

/** Whether a record may go from one state to the other; staying is always allowed. */
export function mayFollow<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return from === to || table[from].includes(to);
}

/** Why the change is not allowed, in a sentence, for a record called `label` ("booking"). */
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
