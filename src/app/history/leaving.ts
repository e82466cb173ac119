import { askBeforeLeaving } from '#lib/unsaved.ts';
import type { Move } from './browserEntries.ts';

/** An address, and how it comes on screen. */
interface Way {
  location: { pathname: string };
  action: Move;
}

/** What the question before leaving needs of the history. */
export interface Leavable<Wish extends Way> {
  /** How many entries the browser has moved from the one on screen; 0 when it cannot be told. */
  movedBy: () => number;
  /** Puts the address of what is on screen over the one that the browser has moved to. */
  putBack: () => void;
  /** Goes where the person wanted to go. */
  goOn: (wish: Wish) => void;
}

/**
 * Whether a page with unsaved input holds the person back until they have answered. Back and Forward are undone in the
 * browser meanwhile, and done again when the answer is to leave.
 */
export function isHeldBack<Wish extends Way>(
  wish: Wish,
  shown: Pick<Way, 'location'> | null,
  history: Leavable<Wish>,
): boolean {
  if (shown === null || shown.location.pathname === wish.location.pathname) return false;
  const answer = askBeforeLeaving();
  if (answer === null) return false;
  const steps = wish.action === 'POP' ? history.movedBy() : 0;
  if (steps !== 0) window.history.go(-steps);
  else if (wish.action === 'POP') history.putBack();
  const leave = () => {
    if (steps !== 0) window.history.go(steps);
    else history.goOn(wish.action === 'POP' ? { ...wish, action: 'PUSH' } : wish);
  };
  void answer.then((mayLeave) => {
    if (mayLeave) leave();
  });
  return true;
}
