import { createActor } from 'xstate';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import type { Api } from '#collections/transport/api.ts';
import { readStoredText, watchStored, writeStoredText } from '#lib/storedValue.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import { popup } from '#ui/popup/popup.ts';
import type { ReplicaLine } from './replicaLine.ts';
import type { SessionActor } from './sessionActor.ts';
import { sessionActors } from './sessionActors.ts';

export interface SessionSurroundings {
  apiOf: (token: string | null) => Api;
  replicaLine: ReplicaLine;
  goHome: () => void;
}

/** Starts this tab's session from the stored token, and keeps it in step with every other tab's. */
export function startSession({ apiOf, replicaLine, goHome }: SessionSurroundings): SessionActor {
  const machine = sessionMachine.provide({
    actors: sessionActors(apiOf),
    actions: {
      storeToken: (_, { token }) => writeStoredText(storageKeys.token, token),
      removeToken: (_, { token }) => {
        // Another tab may have signed in anew meanwhile.
        if (readStoredText(storageKeys.token) === token) writeStoredText(storageKeys.token, null);
      },
      wipe: () => {
        writeStoredText(storageKeys.wipePending, 'yes');
        replicaLine.wipe().then(
          // What is left the next start wipes before anything else: the mark stays.
          (isGone) => isGone && writeStoredText(storageKeys.wipePending, null),
          (cause: unknown) => console.error('The local store could not be wiped.', cause),
        );
      },
      showPopup: (_, { text }) => popup.error(text, timing.popup.error),
      goHome,
      log: (_, { text, cause }) => console.warn(text, cause),
    },
  });
  const session = createActor(machine, { input: { storedToken: readStoredText(storageKeys.token) } });
  watchStored(storageKeys.token, () => {
    session.send({ type: 'TOKEN_CHANGED', token: readStoredText(storageKeys.token) });
  });
  session.start();
  return session;
}
