import { reporting } from '#domain/limits/reporting.ts';
import { openChannel } from '#lib/openChannel.ts';
import { faultChannelName } from './workerFaults.ts';

/** The source of a fault: an uncaught error or rejection, a broken page, or the worker. */
export const faultKinds = ['error', 'rejection', 'page', 'worker'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  kind: FaultKind;
  thrown: unknown;
  pathname: string;
  /** In milliseconds since 1970. */
  at: number;
  /** The component stack of a broken page. */
  components?: string | undefined;
}

type FaultListener = (fault: Fault) => void;

let unsentFaults: Fault[] = [];
let listener: FaultListener | null = null;

/** Passes a fault to the listener, or keeps it until there is one. */
export function recordFault(kind: FaultKind, thrown: unknown, components?: string): void {
  const fault = { kind, thrown, pathname: location.pathname, at: Date.now(), components };
  if (listener !== null) listener(fault);
  else if (unsentFaults.length < reporting.kept) unsentFaults.push(fault);
}

/** Calls the listener with the kept faults, then with each new one. */
export function onFault(take: FaultListener): void {
  const earlier = unsentFaults;
  listener = take;
  unsentFaults = [];
  for (const fault of earlier) take(fault);
}

export function watchFaults(): void {
  addEventListener('error', ({ error, message }) => recordFault('error', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => recordFault('rejection', reason));
  openChannel(faultChannelName)?.addEventListener('message', ({ data }) => recordFault('worker', data));
}
