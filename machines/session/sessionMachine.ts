import { sessionMessages } from '#domain/messages/session.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { loadingState } from './loadingState.ts';
import { heldToken } from './recordInputs.ts';
import { nobody, sessionSetup } from './sessionSetup.ts';
import { signedInState } from './signedInState.ts';

/**
 * Who is signed in, in this tab. A token comes from local storage at the start, from the login form, or from another
 * tab; it is refused or accepted by its claims, then the active user and the organisation's features are loaded.
 * A 401 signs out and keeps the store; signing out wipes it.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ ...nobody, token: input.storedToken, message: null }),
  initial: 'reading',
  on: {
    TOKEN_CHANGED: [
      { guard: { type: 'isHeldToken', params: ({ event }) => event } },
      { guard: { type: 'isRemoval', params: ({ event }) => event }, target: '.signedOut' },
      {
        guard: { type: 'isRenewal', params: ({ event }) => event },
        actions: { type: 'renewToken', params: ({ event }) => event },
      },
      {
        target: '.reading',
        actions: { type: 'takeToken', params: ({ event }) => ({ token: event.token, isFresh: false }) },
      },
    ],
    UNAUTHORISED: { guard: { type: 'isHeldToken', params: ({ event }) => event }, target: '.expired' },
    SIGN_OUT: {
      guard: 'hasToken',
      target: '.signedOut',
      actions: ['wipe', { type: 'removeToken', params: heldToken }],
    },
  },
  states: {
    reading: {
      entry: 'readHolder',
      always: [
        { guard: 'isWithoutToken', target: 'signedOut' },
        { guard: 'isFreshAndAccepted', target: 'loading', actions: { type: 'storeToken', params: heldToken } },
        { guard: 'isAccepted', target: 'loading' },
        { guard: 'isWithoutRoles', target: 'withoutRoles' },
        { target: 'refused' },
      ],
    },
    refused: {
      always: { target: 'signedOut', actions: ['tellRefusal', { type: 'removeToken', params: heldToken }] },
    },
    withoutRoles: {
      always: {
        target: 'signedOut',
        actions: [
          { type: 'removeToken', params: heldToken },
          { type: 'showPopup', params: { text: sessionMessages.noRoles } },
        ],
      },
    },
    /** The server no longer accepts the token. The store stays, for the same user only. */
    expired: { always: { target: 'signedOut', actions: { type: 'removeToken', params: heldToken } } },
    signedOut: {
      entry: 'forgetUser',
      on: { SIGN_IN: { target: 'signingIn', actions: { type: 'say', params: { message: null } } } },
    },
    signingIn: {
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          if (event.type !== 'SIGN_IN') throw new Error('Only the login form signs in.');
          return { email: event.email, password: event.password };
        },
        onDone: {
          target: 'reading',
          actions: { type: 'takeToken', params: ({ event }) => ({ token: event.output, isFresh: true }) },
        },
        onError: {
          target: 'signedOut',
          actions: { type: 'say', params: ({ event }) => ({ message: toAppError(event.error).message }) },
        },
      },
    },
    loading: {
      ...loadingState,
      onDone: [{ guard: 'isFresh', target: 'signedIn', actions: ['settleIn', 'goHome'] }, { target: 'signedIn' }],
    },
    signedIn: signedInState,
  },
});
