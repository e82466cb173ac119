import { raise } from 'xstate';
import { featuresNotRead, userNotRead } from '#domain/messages/catalogue.ts';
import { featuresInput, userInput } from './sessionInputs.ts';
import { sessionSetup } from './sessionSetup.ts';

/**
 * Warns the user before the token expires. Afterwards it asks the server repeatedly, and only the server's refusal ends
 * the session: this browser's clock may be hours ahead.
 */
const expiryState = sessionSetup.createStateConfig({
  initial: 'looking',
  on: { AWAKE: '.looking' },
  states: {
    looking: {
      always: [
        { guard: 'hasRunOut', target: 'past' },
        { guard: 'runsOutSoon', target: 'ending' },
        { target: 'distant' },
      ],
    },
    distant: { after: { untilLook: 'looking' } },
    ending: {
      entry: 'warnOfEnd',
      exit: 'withdrawWarning',
      after: { untilEnd: 'looking' },
      // The warning already shows.
      on: { AWAKE: [{ guard: 'runsOutSoon' }, { target: 'looking' }] },
    },
    past: { entry: raise({ type: 'TOKEN_DOUBTED' }), after: { untilAsked: 'looking' } },
  },
});

const user = sessionSetup.createStateConfig({
  initial: 'held',
  on: {
    USER_CHANGED: { guard: { type: 'isActiveUser', params: ({ event }) => event }, target: '.waiting' },
  },
  states: {
    held: {
      on: {
        TOKEN_DOUBTED: 'reading',
        AWAKE: { guard: 'lacksUser', target: 'reading' },
        VISITED: { guard: 'isRereadDue', target: 'reading' },
        CONNECTED: [
          { guard: 'mayHaveMissed', target: 'reading', actions: 'markConnected' },
          { actions: 'markConnected' },
        ],
      },
    },
    waiting: { after: { recordWait: 'reading' }, on: { USER_CHANGED: {}, CONNECTED: { actions: 'markConnected' } } },
    reading: {
      invoke: {
        src: 'loadUser',
        input: userInput,
        onDone: [
          {
            guard: { type: 'mayWork', params: ({ event }) => ({ user: event.output }) },
            target: 'read',
            actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
          },
          { target: '#session.withoutRoles' },
        ],
        onError: [
          { guard: { type: 'isUnauthorised', params: ({ event }) => event }, target: '#session.expired' },
          {
            target: 'held',
            actions: {
              type: 'log',
              params: ({ event }) => ({ text: userNotRead.text, cause: event.error }),
            },
          },
        ],
      },
      on: { CONNECTED: { actions: 'markConnected' } },
    },
    read: {
      always: [
        { guard: 'isNewOrganisation', target: 'held', actions: raise({ type: 'ORGANISATION_KNOWN' }) },
        { target: 'held' },
      ],
    },
  },
});

const features = sessionSetup.createStateConfig({
  initial: 'held',
  on: {
    FEATURES_CHANGED: { guard: { type: 'isOwnOrganisation', params: ({ event }) => event }, target: '.waiting' },
    ORGANISATION_KNOWN: '.reading',
  },
  states: {
    held: {
      on: {
        CONNECTED: { guard: 'mayReadFeatures', target: 'reading' },
        AWAKE: { guard: 'lacksFeatures', target: 'reading' },
        VISITED: { guard: 'isRereadDue', target: 'reading' },
      },
    },
    waiting: { after: { recordWait: 'reading' }, on: { FEATURES_CHANGED: {} } },
    reading: {
      invoke: {
        src: 'loadFeatures',
        input: featuresInput,
        onDone: {
          target: 'held',
          actions: { type: 'keepFeatures', params: ({ event }) => ({ features: event.output }) },
        },
        onError: [
          { guard: { type: 'isUnauthorised', params: ({ event }) => event }, target: '#session.expired' },
          {
            target: 'held',
            actions: {
              type: 'log',
              params: ({ event }) => ({ text: featuresNotRead.text, cause: event.error }),
            },
          },
        ],
      },
    },
  },
});

/**
 * Signed in: user and features are each refetched a moment after they changed, or after events were missed. A stored
 * token's session first reads its user, then the features.
 */
export const signedInState = sessionSetup.createStateConfig({
  type: 'parallel',
  states: { user, features, expiry: expiryState },
  exit: 'hideMessages',
});
