/** What a person answers when asked before leaving. */
export type LeavingAnswer = 'stay' | 'keep' | 'discard';

/** What becomes of the input: kept for another time, kept in part, or lost because the person signs out. */
export type Leaving = 'kept' | 'notKept' | 'signOut';

/** Something on screen that may hold input which nobody saved. */
export interface Unsaved {
  /** With `isSignOut`: also what an earlier page kept, and the person has yet to choose about. */
  isUnsaved: (isSignOut: boolean) => boolean;
  /** Whether all of its input outlives the page. */
  isKept: () => boolean;
  /** Asks the person; resolves with 'stay' when it goes away meanwhile. */
  ask: (leaving: Leaving) => Promise<LeavingAnswer>;
  /** Sees to it that its input outlives the page, as far as it may. */
  keep: () => void;
  discard: () => void;
}

const all = new Set<Unsaved>();

/** Tells of it as long as it is on screen; returns how to stop. */
export function addUnsaved(unsaved: Unsaved): () => void {
  all.add(unsaved);
  return () => {
    all.delete(unsaved);
  };
}

const heldBack = (isSignOut: boolean) => [...all].filter((each) => each.isUnsaved(isSignOut));

async function ask(first: Unsaved, held: readonly Unsaved[], isSignOut: boolean): Promise<boolean> {
  const isKept = held.every((each) => each.isKept());
  const answer = await first.ask(isSignOut ? 'signOut' : isKept ? 'kept' : 'notKept');
  if (answer === 'stay') return false;
  for (const each of held) {
    // Answered: the way that was asked about must not be asked about again.
    all.delete(each);
    if (answer === 'keep') each.keep();
    else each.discard();
  }
  return true;
}

/** Asks before a page with unsaved input is left: null when it holds none, else whether it may be left. */
export function askBeforeLeaving(isSignOut = false): Promise<boolean> | null {
  const held = heldBack(isSignOut);
  const [first] = held;
  return first === undefined ? null : ask(first, held, isSignOut);
}

/** Sees to it that what was typed outlives a reload, and answers whether all of it does. */
export function keepUnsaved(): boolean {
  const held = heldBack(false);
  for (const each of held) each.keep();
  return held.every((each) => each.isKept());
}
