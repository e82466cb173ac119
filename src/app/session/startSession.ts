import { createActor, type Actor } from 'xstate';
import { sessionCalls } from '#domain/calls/session.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { noRoles, signInEnds } from '#domain/messages/catalogue.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import type { Api } from '#collections/transport/api.ts';
import { isStorageBlocked, readStoredText, watchStored, writeStoredText } from '#lib/storedValue.ts';
import { rightsOf } from '#machines/session/rights.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import { showNotice, showNoticeWithAction } from '#crud/message/showNotice.ts';
import { popup } from '#ui/popup/popup.ts';
import type { ReplicaConnection } from './replicaConnection.ts';
import { storeLastUser } from './lastUser.ts';
import { claimStorageFor, removePersonalData } from './personalData.ts';
import { sessionActors } from './sessionActors.ts';
import { watchReturns } from './watchReturns.ts';

export type SessionActor = Actor<typeof sessionMachine>;

export interface SessionOptions {
  apiOf: (token: string | null) => Api;
  /** The API's address: the same user id at another API is another user. */
  apiBase: string;
  replicaConnection: ReplicaConnection;
  goHome: () => void;
}

/** The actions that store the session for every tab. */
function storageActions(apiBase: string) {
  return {
    storeToken: (_: unknown, { token }: { token: string | null }) => writeStoredText(storageKeys.token, token),
    removeToken: (_: unknown, { token }: { token: string | null }) => {
      // Another tab may have signed in again and stored a new token.
      if (readStoredText(storageKeys.token) === token) writeStoredText(storageKeys.token, null);
    },
    noteEnd: () => {
      // All tabs share one end of a session.
      if (readStoredText(storageKeys.signInEnded) === null)
        writeStoredText(storageKeys.signInEnded, String(Date.now()));
    },
    claim: (_: unknown, { userId }: { userId: number | null }) => {
      if (userId !== null) claimStorageFor(userId, apiBase);
      writeStoredText(storageKeys.signInEnded, null);
    },
    forgetPerson: removePersonalData,
  };
}

function messageActions(signInAgain: () => void) {
  let warning: number | null = null;
  return {
    tellNoRoles: () => void showNotice(noRoles),
    hideMessages: () => popup.closeAll(),
    warnOfEnd: () => {
      const action = { label: sessionMessages.signInAgain, run: signInAgain };
      warning = showNoticeWithAction(action, signInEnds);
    },
    withdrawWarning: () => {
      if (warning !== null) popup.close(warning);
    },
  };
}

/** Browsers announce a change of the stored token to other tabs only. */
function followStoredToken(session: SessionActor): void {
  const token = readStoredText(storageKeys.token);
  if (token !== null || !isStorageBlocked()) session.send({ type: 'TOKEN_CHANGED', token });
}

/** The user goes to another page: the token and the rights that count are those of now. */
export function noteVisit(session: SessionActor): void {
  followStoredToken(session);
  session.send({ type: 'VISITED' });
}

/** Starts this tab's session from the stored token, and follows the other tabs. */
export function startSession({ apiOf, apiBase, replicaConnection, goHome }: SessionOptions): SessionActor {
  const machine = sessionMachine.provide({
    actors: sessionActors(apiOf),
    actions: {
      ...storageActions(apiBase),
      ...messageActions(() => session.send({ type: 'SIGN_IN_AGAIN' })),
      wipe: () => {
        writeStoredText(storageKeys.wipePending, 'yes');
        replicaConnection.wipe().then(
          // While data is left, the mark stays and the next start wipes first.
          (isGone) => isGone && writeStoredText(storageKeys.wipePending, null),
          (cause: unknown) => console.error('The local store could not be wiped.', cause),
        );
      },
      endAtServer: (_, { token }) => {
        apiOf(token)
          .call(sessionCalls.signOut)
          .catch((cause: unknown) => console.warn('The sign-out did not reach the server.', cause));
      },
      goHome,
      log: (_, { text, cause }) => console.warn(text, cause),
    },
  });
  const session = createActor(machine, {
    input: { storedToken: readStoredText(storageKeys.token), now: () => Date.now() },
  });
  const watches = [
    watchStored(storageKeys.token, () => followStoredToken(session)),
    watchReturns(() => {
      followStoredToken(session);
      session.send({ type: 'AWAKE' });
    }),
  ];
  session.subscribe({
    next: ({ context: { holder, user } }) => {
      if (holder !== null && user !== null) storeLastUser(user, rightsOf(holder, user));
    },
    complete: () => watches.forEach((end) => end()),
  });
  session.start();
  return session;
}
