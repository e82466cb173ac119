/** A place in the dashboard, as the browser's address has it. */
export interface Place {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash?: string;
  /** What its entry in the browser's history keeps. */
  state?: unknown;
}

/** What the gate says about opening a place. */
export type NavigationDecision =
  | { kind: 'admitted' }
  /** Asked again once something changed. */
  | { kind: 'waiting' }
  /** `state`: what the entry is to keep. */
  | { kind: 'redirected'; to: string; state?: unknown }
  /** `stayOn`: the page to stay on; `text`: why, for the person. */
  | { kind: 'refused'; stayOn: string; text: string };

/**
 * Decides about a place before anything of it is shown; `from` is where the person is, null at the start. With `isOpen`
 * the place itself is on screen, may have become closed, and `from` is where the person was before.
 */
export type NavigationGuard = (to: Place, from: Place | null, isOpen?: boolean) => NavigationDecision;
