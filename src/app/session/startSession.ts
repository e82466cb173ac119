import { createActor } from 'xstate';
import { sessionCalls } from '#domain/calls/session.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { noRoles, signInEnds } from '#domain/messages/catalogue.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import type { Api } from '#collections/transport/api.ts';
import { readStoredText, watchStored, writeStoredText } from '#lib/storedValue.ts';
import { rightsOf } from '#machines/session/rights.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import { tell, tellWith } from '#crud/message/tell.ts';
import { popup } from '#ui/popup/popup.ts';
import type { ReplicaChannel } from './replicaChannel.ts';
import type { SessionActor } from './sessionActor.ts';
import { keepUser } from './lastUser.ts';
import { claimFor, forgetPerson } from './person.ts';
import { sessionActors } from './sessionActors.ts';
import { watchWakes } from './watchWakes.ts';

export interface SessionSurroundings {
  apiOf: (token: string | null) => Api;
  /** Which API it is: a user of another one is somebody else. */
  apiBase: string;
  replicaLine: ReplicaChannel;
  goHome: () => void;
}

/** What the session keeps in local storage, for every tab. */
function storage(apiBase: string) {
  return {
    storeToken: (_: unknown, { token }: { token: string | null }) => writeStoredText(storageKeys.token, token),
    removeToken: (_: unknown, { token }: { token: string | null }) => {
      // Another tab may have signed in anew meanwhile.
      if (readStoredText(storageKeys.token) === token) writeStoredText(storageKeys.token, null);
    },
    noteEnd: () => {
      // All tabs hear of one end.
      if (readStoredText(storageKeys.signInEnded) === null)
        writeStoredText(storageKeys.signInEnded, String(Date.now()));
    },
    claim: (_: unknown, { userId }: { userId: number | null }) => {
      if (userId !== null) claimFor(userId, apiBase);
      writeStoredText(storageKeys.signInEnded, null);
    },
    forgetPerson,
  };
}

/** What the session says in the corner. */
function messages(signInAgain: () => void) {
  let warning: number | null = null;
  return {
    tellNoRoles: () => void tell(noRoles),
    hideMessages: () => popup.closeAll(),
    warnOfEnd: () => {
      const action = { label: sessionMessages.signInAgain, run: signInAgain };
      warning = tellWith(action, signInEnds);
    },
    withdrawWarning: () => {
      if (warning !== null) popup.close(warning);
    },
  };
}

/** Starts this tab's session from the stored token, and keeps it in step with every other tab's. */
export function startSession({ apiOf, apiBase, replicaLine, goHome }: SessionSurroundings): SessionActor {
  const machine = sessionMachine.provide({
    actors: sessionActors(apiOf),
    actions: {
      ...storage(apiBase),
      ...messages(() => session.send({ type: 'SIGN_IN_AGAIN' })),
      wipe: () => {
        writeStoredText(storageKeys.wipePending, 'yes');
        replicaLine.wipe().then(
          // What is left the next start wipes before anything else: the mark stays.
          (isGone) => isGone && writeStoredText(storageKeys.wipePending, null),
          (cause: unknown) => console.error('The local store could not be wiped.', cause),
        );
      },
      endAtServer: (_, { token }) => {
        apiOf(token)
          .call(sessionCalls.signOut)
          .catch((cause: unknown) => console.warn('The server was not told of the sign-out.', cause));
      },
      goHome,
      log: (_, { text, cause }) => console.warn(text, cause),
    },
  });
  const session = createActor(machine, {
    input: { storedToken: readStoredText(storageKeys.token), now: () => Date.now() },
  });
  watchStored(storageKeys.token, () => {
    session.send({ type: 'TOKEN_CHANGED', token: readStoredText(storageKeys.token) });
  });
  watchWakes(() => session.send({ type: 'AWAKE' }));
  session.subscribe(({ context: { holder, user } }) => {
    if (holder !== null && user !== null) keepUser(user, rightsOf(holder, user));
  });
  session.start();
  return session;
}
