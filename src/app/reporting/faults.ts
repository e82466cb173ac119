import { reporting } from '#domain/limits/reporting.ts';
import { faultChannelName } from './workerFaults.ts';

/** Where a fault came up: nobody caught it, a page broke, or it was in the worker. */
export type FaultKind = 'error' | 'rejection' | 'page' | 'worker';

/** Something that went wrong, as it was thrown; it stays in the page. */
export interface Fault {
  kind: FaultKind;
  thrown: unknown;
  /** Where the person was. */
  pathname: string;
  /** In milliseconds since 1970. */
  at: number;
  /** The components around a page that broke. */
  components?: string | undefined;
}

type Taker = (fault: Fault) => void;

let kept: Fault[] = [];
let taker: Taker | null = null;

/** Hands a fault to whoever tells them; it is kept until there is somebody. */
export function noteFault(kind: FaultKind, thrown: unknown, components?: string): void {
  const fault = { kind, thrown, pathname: location.pathname, at: Date.now(), components };
  if (taker !== null) taker(fault);
  else if (kept.length < reporting.kept) kept.push(fault);
}

/** Gives all faults, those that were kept first. */
export function takeFaults(take: Taker): void {
  const earlier = kept;
  taker = take;
  kept = [];
  for (const fault of earlier) take(fault);
}

/** Notes from now on what nobody catches, in this page and in the worker. */
export function watchFaults(): void {
  addEventListener('error', ({ error, message }) => noteFault('error', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => noteFault('rejection', reason));
  if (typeof BroadcastChannel === 'undefined') return;
  new BroadcastChannel(faultChannelName).onmessage = ({ data }) => noteFault('worker', data);
}
