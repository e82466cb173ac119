import { askBeforeLeaving } from '#lib/unsaved.ts';
import type { NavigationAction } from './browserEntries.ts';

interface Navigation {
  location: { pathname: string };
  action: NavigationAction;
}

/** The parts of the history that blocking needs. */
export interface LeaveActions<Request extends Navigation> {
  /** The number of entries that the browser has moved from the page on screen; 0 when unknown. */
  countSteps: () => number;
  restoreAddress: () => void;
  navigate: (request: Request) => void;
}

/**
 * Asks about unsaved input. Returns whether the navigation is blocked until the answer. Back and Forward are undone
 * meanwhile, and repeated when the answer is to leave.
 */
export function blockForUnsavedInput<Request extends Navigation>(
  request: Request,
  current: Pick<Navigation, 'location'> | null,
  history: LeaveActions<Request>,
): boolean {
  if (current === null || current.location.pathname === request.location.pathname) return false;
  const answer = askBeforeLeaving();
  if (answer === null) return false;
  const steps = request.action === 'POP' ? history.countSteps() : 0;
  if (steps !== 0) window.history.go(-steps);
  else if (request.action === 'POP') history.restoreAddress();
  const leave = () => {
    if (steps !== 0) window.history.go(steps);
    else history.navigate(request.action === 'POP' ? { ...request, action: 'PUSH' } : request);
  };
  void answer.then((mayLeave) => {
    if (mayLeave) leave();
  });
  return true;
}
