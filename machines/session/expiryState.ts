import { raise } from 'xstate';
import { sessionSetup } from './sessionSetup.ts';

/**
 * How far the token is from its end. The person is told a while before. Past it the server is asked, again and again, and
 * its refusal ends the session: the clock of this browser alone never does, since it may be hours ahead of the server's.
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
      // Told already.
      on: { AWAKE: [{ guard: 'runsOutSoon' }, { target: 'looking' }] },
    },
    past: { entry: raise({ type: 'TOKEN_DOUBTED' }), after: { untilAsked: 'looking' } },
  },
});
