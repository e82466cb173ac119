import { featuresNotRead, userNotRead } from '#domain/messages/catalogue.ts';
import { featuresInput, userInput } from './sessionInputs.ts';
import { sessionSetup } from './sessionSetup.ts';

/** Loads the active user, then their organisation's features. A failure is only logged. */
export const loadingState = sessionSetup.createStateConfig({
  initial: 'user',
  states: {
    user: {
      invoke: {
        src: 'loadUser',
        input: userInput,
        onDone: [
          {
            guard: { type: 'mayWork', params: ({ event }) => ({ user: event.output }) },
            target: 'features',
            actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
          },
          { target: '#session.withoutRoles' },
        ],
        onError: [
          { guard: { type: 'isUnauthorised', params: ({ event }) => event }, target: '#session.expired' },
          {
            target: 'loaded',
            actions: {
              type: 'log',
              params: ({ event }) => ({ text: userNotRead.text, cause: event.error }),
            },
          },
        ],
      },
    },
    features: {
      invoke: {
        src: 'loadFeatures',
        input: featuresInput,
        onDone: {
          target: 'loaded',
          actions: { type: 'keepFeatures', params: ({ event }) => ({ features: event.output }) },
        },
        onError: [
          { guard: { type: 'isUnauthorised', params: ({ event }) => event }, target: '#session.expired' },
          {
            target: 'loaded',
            actions: {
              type: 'log',
              params: ({ event }) => ({ text: featuresNotRead.text, cause: event.error }),
            },
          },
        ],
      },
    },
    loaded: { type: 'final' },
  },
});
