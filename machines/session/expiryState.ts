import { raise } from 'xstate';
import { sessionSetup } from './sessionSetup.ts';

/**
 * Warns the user before the token expires. Afterwards it asks the server repeatedly, and only the server's refusal ends
 * the session: this browser's clock may be hours ahead.
 */
export const expiryState = sessionSetup.createStateConfig({
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
