import { proofHeader } from '#domain/calls/secondStepHeaders.ts';
import { proofLimits } from '#domain/limits/proof.ts';
import { AppError } from '#domain/errors/appError.ts';
import { proofMessages } from '#domain/messages/proof.ts';

/** What the person is asked, for all calls that wait for the proof. */
export interface ProofRequest {
  /** The ways that the server offers. Those that this dashboard doesn't know are left out. */
  ways: readonly string[];
  done: () => void;
  cancel: () => void;
}

let shown: ProofRequest | null = null;
let waiting: Promise<void> | null = null;
const listeners = new Set<() => void>();

function show(request: ProofRequest | null): void {
  shown = request;
  for (const listener of listeners) listener();
}

export const proofRequest = {
  current: (): ProofRequest | null => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

const refusal = (message: string) => new AppError({ code: 'refused', message, status: 403 });

/**
 * Asks the person in this tab, once for calls that need it at the same time.
 * @param needed the headers of the server's refusal.
 * @throws AppError when they cancel, or when the dialog's code does not load.
 */
export function askForProof(needed: Headers): Promise<void> {
  waiting ??= new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(unseen);
      waiting = null;
      show(null);
      settle();
    };
    const ways = needed.get(proofHeader)?.split(', ') ?? [];
    show({ ways, done: end(resolve), cancel: end(() => reject(refusal(proofMessages.cancelled))) });
    const unseen = setTimeout(() => {
      if (listeners.size === 0) end(() => reject(refusal(proofMessages.unseen)))();
    }, proofLimits.dialogWait);
  });
  return waiting;
}
