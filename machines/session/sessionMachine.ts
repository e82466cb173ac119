import { raise } from 'xstate';
import { toAppError } from '#domain/errors/appError.ts';
import { loadingState } from './loadingState.ts';
import { currentToken, currentUserId } from './sessionInputs.ts';
import { emptySession, sessionSetup } from './sessionSetup.ts';
import { signedInState } from './signedInState.ts';

const takeStepToken = {
  target: 'reading',
  actions: {
    type: 'takeToken',
    params: ({ event: { token } }: { event: { token: string } }) => ({ token, isFresh: true }),
  },
} as const;

/**
 * The session of this tab. A token comes from local storage, the login form or another tab, and its claims decide
 * whether it is accepted. After a login the active user and the organisation's features load before anything shows. Any
 * other token starts the session at once with its own rights. A token that looks expired by this browser's clock waits
 * for the server first. A 401 signs out and keeps the store; signing out wipes it.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input: { storedToken, now } }) => ({ ...emptySession, now, token: storedToken, message: null }),
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
    // The store stays for the same user, as after a refusal.
    SIGN_IN_AGAIN: { guard: 'hasToken', target: '.expired', actions: { type: 'endAtServer', params: currentToken } },
    MESSAGE_READ: { actions: { type: 'setMessage', params: { message: null } } },
    UNAUTHORISED: { guard: { type: 'isHeldToken', params: ({ event }) => event }, target: '.expired' },
    SIGN_OUT: {
      guard: 'hasToken',
      target: '.signedOut',
      // Removes the token first: otherwise other tabs would store their data again.
      actions: [
        'wipe',
        { type: 'removeToken', params: currentToken },
        'forgetPerson',
        { type: 'endAtServer', params: currentToken },
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
            { type: 'storeToken', params: currentToken },
            { type: 'claim', params: currentUserId },
          ],
        },
        { guard: 'hasRunOut', target: 'loading', actions: { type: 'claim', params: currentUserId } },
        { guard: 'isAccepted', target: 'signedIn.user.reading', actions: { type: 'claim', params: currentUserId } },
        { guard: 'isWithoutRoles', target: 'withoutRoles' },
        { target: 'refused' },
      ],
    },
    refused: {
      always: { target: 'signedOut', actions: ['tellRefusal', { type: 'removeToken', params: currentToken }] },
    },
    withoutRoles: {
      always: {
        target: 'signedOut',
        actions: [{ type: 'removeToken', params: currentToken }, 'tellNoRoles'],
      },
    },
    /** The server refuses the token. The store stays, for the same user only. */
    expired: {
      always: { target: 'signedOut', actions: ['noteEnd', { type: 'removeToken', params: currentToken }] },
    },
    signedOut: {
      entry: 'forgetUser',
      on: {
        SIGN_IN: { target: 'signingIn', actions: { type: 'setMessage', params: { message: null } } },
        // Of a sign-in without a password.
        STEP_DONE: takeStepToken,
      },
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
        onError: [
          {
            guard: { type: 'asksSecondStep', params: ({ event }) => event },
            target: 'secondStep',
            actions: { type: 'takeStep', params: ({ event }) => event },
          },
          {
            target: 'signedOut',
            actions: { type: 'setMessage', params: ({ event }) => ({ message: toAppError(event.error).message }) },
          },
        ],
      },
    },
    /** The password was right, and the account has a second factor. Its screen loads late and asks the server. */
    secondStep: {
      on: {
        STEP_DONE: takeStepToken,
        STEP_LEFT: { target: 'signedOut', actions: { type: 'setMessage', params: ({ event }) => event } },
      },
    },
    loading: {
      ...loadingState,
      onDone: [{ guard: 'isFresh', target: 'signedIn', actions: ['settleIn', 'goHome'] }, { target: 'signedIn' }],
    },
    signedIn: signedInState,
  },
});
