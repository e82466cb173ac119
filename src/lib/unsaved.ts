/** The user's answer to the question before leaving. */
export type LeavingAnswer = 'stay' | 'keep' | 'discard';

/** The fate of the input: stored, partly stored, or lost by a sign-out. */
export type Leaving = 'kept' | 'notKept' | 'signOut';

/** A form on screen that may hold unsaved input. */
export interface Unsaved {
  /** With `isSignOut`, a pending draft of an earlier page counts too. */
  isUnsaved: (isSignOut: boolean) => boolean;
  isKept: () => boolean;
  /** Asks the user; resolves with 'stay' if the form is removed meanwhile. */
  confirmLeaving: (leaving: Leaving) => Promise<LeavingAnswer>;
  /** Stores the input as a draft, without secrets. */
  keep: () => void;
  discard: () => void;
}

const unsavedForms = new Set<Unsaved>();

export function addUnsaved(unsaved: Unsaved): () => void {
  unsavedForms.add(unsaved);
  return () => {
    unsavedForms.delete(unsaved);
  };
}

const formsWithInput = (isSignOut: boolean) => [...unsavedForms].filter((each) => each.isUnsaved(isSignOut));

async function askFirst(first: Unsaved, forms: readonly Unsaved[], isSignOut: boolean): Promise<boolean> {
  const isKept = forms.every((each) => each.isKept());
  const answer = await first.confirmLeaving(isSignOut ? 'signOut' : isKept ? 'kept' : 'notKept');
  if (answer === 'stay') return false;
  for (const each of forms) {
    // Removed, so that the same navigation is not asked about again.
    unsavedForms.delete(each);
    if (answer === 'keep') each.keep();
    else each.discard();
  }
  return true;
}

/** Asks before a page with unsaved input is left. null: there is none; else whether the page may be left. */
export function askBeforeLeaving(isSignOut = false): Promise<boolean> | null {
  const forms = formsWithInput(isSignOut);
  const [first] = forms;
  return first === undefined ? null : askFirst(first, forms, isSignOut);
}

/**
 * Stores all drafts before a reload, or where a page closes by itself. Returns whether they hold all input; null: there
 * is none.
 */
export function keepUnsaved(): boolean | null {
  const forms = formsWithInput(false);
  for (const each of forms) each.keep();
  return forms.length === 0 ? null : forms.every((each) => each.isKept());
}
