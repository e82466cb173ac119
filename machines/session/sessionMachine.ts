import { raise } from 'xstate';
import { toAppError } from '#domain/errors/appError.ts';
import { loadingState } from './loadingState.ts';
import { heldToken, holderId } from './recordInputs.ts';
import { nobody, sessionSetup } from './sessionSetup.ts';
import { signedInState } from './signedInState.ts';

/**
 * Who is signed in, in this tab. A token comes from local storage at the start, from the login form, or from another
 * tab; it is refused or accepted by its claims. After the login form the active user and the organisation's features
 * are loaded before anything is shown; any other token starts the session at once, by its own rights, and user and
 * features follow, unless it has run out by this browser's clock: then the server is asked first. A 401 signs out and
 * keeps the store; signing out wipes it.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input: { storedToken, now } }) => ({ ...nobody, now, token: storedToken, message: null }),
  initial: 'reading',
  on: {
    TOKEN_CHANGED: [
      { guard: { type: 'isHeldToken', params: ({ event }) => event } },
      { guard: { type: 'isRemoval', params: ({ event }) => event }, target: '.signedOut' },
      {
        guard: { type: 'isRenewal', params: ({ event }) => event },
        actions: [{ type: 'renewToken', params: ({ event }) => event }, raise({ type: 'AWAKE' })],
      },
      {
        target: '.reading',
        actions: { type: 'takeToken', params: ({ event }) => ({ token: event.token, isFresh: false }) },
      },
    ],
    // As a refusal by the server: what is theirs stays for the same user.
    SIGN_IN_AGAIN: { guard: 'hasToken', target: '.expired', actions: { type: 'endAtServer', params: heldToken } },
    MESSAGE_READ: { actions: { type: 'say', params: { message: null } } },
    UNAUTHORISED: { guard: { type: 'isHeldToken', params: ({ event }) => event }, target: '.expired' },
    SIGN_OUT: {
      guard: 'hasToken',
      target: '.signedOut',
      // The token before the rest: other tabs must not write again what they still show.
      actions: [
        'wipe',
        { type: 'removeToken', params: heldToken },
        'forgetPerson',
        { type: 'endAtServer', params: heldToken },
      ],
    },
  },
  states: {
    reading: {
      entry: 'readHolder',
      always: [
        { guard: 'isWithoutToken', target: 'signedOut' },
        {
          guard: 'isFreshAndAccepted',
          target: 'loading',
          actions: [
            { type: 'storeToken', params: heldToken },
            { type: 'claim', params: holderId },
          ],
        },
        { guard: 'hasRunOut', target: 'loading', actions: { type: 'claim', params: holderId } },
        { guard: 'isAccepted', target: 'signedIn.user.reading', actions: { type: 'claim', params: holderId } },
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
        actions: [{ type: 'removeToken', params: heldToken }, 'tellNoRoles'],
      },
    },
    /** The server no longer accepts the token. The store stays, for the same user only. */
    expired: {
      always: { target: 'signedOut', actions: ['noteEnd', { type: 'removeToken', params: heldToken }] },
    },
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
