export interface EditHistory<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
}

export const maximumSteps = 200;

export const startHistory = <State>(present: State): EditHistory<State> => ({ past: [], present, future: [] });

/** Records a step. Undone steps can then no longer be redone. */
export function recordStep<State>(history: EditHistory<State>, next: State): EditHistory<State> {
  if (Object.is(history.present, next)) return history;
  return { past: [...history.past, history.present].slice(-maximumSteps), present: next, future: [] };
}

export function undo<State>(history: EditHistory<State>): EditHistory<State> {
  const before = history.past.at(-1);
  if (history.past.length === 0) return history;
  return {
    past: history.past.slice(0, -1),
    present: before as State,
    future: [history.present, ...history.future],
  };
}

export function redo<State>(history: EditHistory<State>): EditHistory<State> {
  const [next, ...future] = history.future;
  if (history.future.length === 0) return history;
  return { past: [...history.past, history.present], present: next as State, future };
}
