import { useState } from 'react';
import { pairingCalls, type MadePairing, type Pairing } from '#domain/calls/pairings.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { canSendCommands } from '#domain/live/connection.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { useConnection } from '#crud/command/useConnection.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';

/** What one press paired. */
export interface PairedStep {
  /** "A101", "12 doors" */
  what: string;
  sent: readonly Pairing[];
  made: readonly MadePairing[];
}

/** What was done; a sentence: why nothing was. */
export type Outcome = readonly MadePairing[] | string;

export interface Pairings {
  /** What was paired here and can be undone, the newest last. */
  steps: readonly PairedStep[];
  isBusy: boolean;
  pair: (what: string, pairings: readonly Pairing[]) => Promise<Outcome>;
  /** Undoes the newest step. */
  undo: () => Promise<Outcome>;
  /** Takes records from their channels. */
  release: (made: readonly MadePairing[]) => Promise<Outcome>;
}

/** The steps by person and site, which outlive a page, and end with the tab. */
const keptSteps = new Map<string, readonly PairedStep[]>();

function failureOf(thrown: unknown): string {
  const error = toAppError(thrown);
  return error.isWithoutAnswer ? adoptingMessages.lostPairing : error.message;
}

const schema = pairingCalls.sitePairings.schema;

/** Pairs doors with channels at a site, and takes it back. */
export function usePairings(siteId: number, onChange: () => void): Pairings {
  const { api } = useData();
  const key = `${useSession().userId} ${siteId}`;
  const isConnected = canSendCommands(useConnection());
  const [steps, setSteps] = useState(() => keptSteps.get(key) ?? []);
  const [isBusy, setBusy] = useState(false);
  const keep = (next: readonly PairedStep[]) => {
    keptSteps.set(key, next);
    setSteps(next);
  };
  const attempt = async (act: () => Promise<readonly MadePairing[]>): Promise<Outcome> => {
    if (!isConnected) return adoptingMessages.offline;
    setBusy(true);
    try {
      return await act();
    } catch (thrown) {
      return failureOf(thrown);
    } finally {
      setBusy(false);
      onChange();
    }
  };
  const inputOf = (pairings: readonly object[]) => ({
    parameters: { id: siteId },
    body: { pairings },
    inBackground: true,
  });
  const takeBack = async (made: readonly MadePairing[]) => {
    await api.call(pairingCalls.sitePairingsUndo, inputOf(made));
    return made;
  };
  return {
    steps,
    isBusy,
    pair: (what, sent) =>
      attempt(async () => {
        const answer = schema.safeParse(await api.call(pairingCalls.sitePairings, inputOf(sent)));
        if (!answer.success) throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200 });
        const made = answer.data.pairings;
        keep([...steps, { what, sent, made }]);
        return made;
      }),
    undo: () =>
      attempt(async () => {
        const made = await takeBack(steps.at(-1)?.made ?? []);
        keep(steps.slice(0, -1));
        return made;
      }),
    release: (made) => attempt(() => takeBack(made)),
  };
}
