export interface Place {
  pathname: string;
  /** The query with its question mark, or empty. */
  search: string;
  /** The fragment with its number sign, or empty. */
  hash?: string;
  /** The state of its history entry. */
  state?: unknown;
}

/** The guard's decision about opening a place. */
export type NavigationDecision =
  | { kind: 'admitted' }
  /** The history asks again after `recheck()`. */
  | { kind: 'waiting' }
  /** `state`: the new history entry's state. */
  | { kind: 'redirected'; to: string; state?: unknown }
  /** `stayOn`: the page to stay on; `text`: why, for the person. */
  | { kind: 'refused'; stayOn: string; text: string };

/**
 * `from` is the page on screen, null at the start. With `isOpen` the place itself is on screen and may have become
 * closed; `from` is then the page before it.
 */
export type NavigationGuard = (to: Place, from: Place | null, isOpen?: boolean) => NavigationDecision;
