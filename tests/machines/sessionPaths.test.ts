import { describe, expect, test } from 'vitest';
import { fromPromise, transition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { setupSteps } from '#domain/calls/secondFactor.ts';
import { challengeHeader, secondStepsHeader } from '#domain/calls/secondStepHeaders.ts';
import { AppError } from '#domain/errors/appError.ts';
import { hasAccess } from '#domain/permissions/can.ts';
import { rightsOf } from '#machines/session/rights.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import { staffToken } from '#tests/support/session/token.ts';
import { features, user } from './sessionWorld.ts';

const token = staffToken();
const other = staffToken({ id: 6 });
/** The clock stands at 1970, so the token ends in sixty seconds. */
const ending = staffToken({ exp: 60 });
const past = staffToken({ exp: -60 });
const unauthorised = new AppError({ code: 'unauthorised', message: 'Sign in.', status: 401 });
/** A right password: the account has a second step, or must set one up. */
const asked = [['code'], Object.values(setupSteps)].map(
  (steps) =>
    new AppError({
      code: 'unauthorised',
      message: 'One more step.',
      status: 401,
      cause: new Headers({ [challengeHeader]: 'one', [secondStepsHeader]: steps.join(', ') }),
    }),
);
const broken = new AppError({ code: 'server', message: 'The server stumbled.', status: 500 });

const calls = {
  signIn: {
    id: '0.session.signingIn',
    outputs: [token, staffToken({ permissions: { sites: 1 } }), 'nonsense'],
  },
  loadUser: { id: '0.session.loading.user', outputs: [user(), user({ permissions: {} })] },
  loadFeatures: { id: '0.session.loading.features', outputs: [features()] },
  refetchUser: {
    id: '0.session.signedIn.user.reading',
    outputs: [user({ organisationId: 4 }), user({ permissions: {} })],
  },
  refetchFeatures: { id: '0.session.signedIn.features.reading', outputs: [features({ reporting: true })] },
};

const answers = Object.values(calls).flatMap(({ id, outputs }) => [
  ...outputs.map((output: unknown) => ({ type: `xstate.done.actor.${id}`, output })),
  { type: `xstate.error.actor.${id}`, error: unauthorised },
  { type: `xstate.error.actor.${id}`, error: broken },
]);

const events = [
  ...answers,
  ...asked.map((error) => ({ type: 'xstate.error.actor.0.session.signingIn', error })),
  { type: 'SIGN_IN', email: 'a@b.example', password: 'secret' },
  { type: 'STEP_DONE', token },
  { type: 'STEP_LEFT', message: 'Too late.' },
  { type: 'SIGN_OUT' },
  { type: 'SIGN_IN_AGAIN' },
  { type: 'TOKEN_CHANGED', token: null },
  { type: 'TOKEN_CHANGED', token },
  { type: 'TOKEN_CHANGED', token: other },
  { type: 'TOKEN_CHANGED', token: ending },
  { type: 'TOKEN_CHANGED', token: past },
  { type: 'TOKEN_CHANGED', token: 'nonsense' },
  { type: 'UNAUTHORISED', token },
  { type: 'USER_CHANGED', id: 5 },
  { type: 'FEATURES_CHANGED', organisationId: 3 },
  { type: 'MESSAGE_READ' },
  { type: 'CONNECTED' },
  { type: 'AWAKE' },
  { type: 'VISITED' },
  { type: 'xstate.after.recordWait.session.signedIn.user.waiting' },
  { type: 'xstate.after.recordWait.session.signedIn.features.waiting' },
  { type: 'xstate.after.untilAsked.session.signedIn.expiry.past' },
] as never[];

const quiet = () => undefined;
const unanswered = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => undefined));
const machine = sessionMachine.provide({
  actors: { signIn: unanswered(), loadUser: unanswered(), loadFeatures: unanswered() },
  actions: {
    storeToken: quiet,
    removeToken: quiet,
    claim: quiet,
    forgetPerson: quiet,
    wipe: quiet,
    endAtServer: quiet,
    noteEnd: quiet,
    hideMessages: quiet,
    warnOfEnd: quiet,
    withdrawWarning: quiet,
    tellNoRoles: quiet,
    goHome: quiet,
    log: quiet,
  },
});

const now = () => 0;

const reached = getShortestPaths(machine, {
  input: { storedToken: null, now },
  events,
  filterEvents: ({ children }, { type }: { type: string }) =>
    !type.includes('.actor.') || type.replace(/^xstate\.(done|error)\.actor\./, '') in children,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

describe('every state that can be reached', () => {
  test('is one of the machine, and all of them are reached', () => {
    const names = new Set(
      reached.flatMap(({ state }) => state._nodes.filter(({ type }) => type === 'atomic').map(({ id }) => id)),
    );
    expect([...names].toSorted()).toEqual([
      'session.loading.features',
      'session.loading.user',
      'session.secondStep',
      'session.signedIn.expiry.distant',
      'session.signedIn.expiry.ending',
      'session.signedIn.expiry.past',
      'session.signedIn.features.held',
      'session.signedIn.features.reading',
      'session.signedIn.features.waiting',
      'session.signedIn.user.held',
      'session.signedIn.user.reading',
      'session.signedIn.user.waiting',
      'session.signedOut',
      'session.signingIn',
    ]);
  });

  test('holds a token and its holder exactly while a session is loading or open', () => {
    for (const { state } of reached) {
      const inSession = state.matches('loading') || state.matches('signedIn');
      const { token: held, holder, user: person, features: flags } = state.context;
      expect([held !== null, holder !== null]).toEqual([inSession, inSession]);
      if (!inSession) expect([person, flags]).toEqual([null, null]);
    }
  });

  test('says something under the email field only while nobody is signed in, and until it was read', () => {
    for (const { state } of reached) {
      if (!state.matches('signedOut')) expect(state.context.message).toBeNull();
      expect(transition(machine, state, { type: 'MESSAGE_READ' })[0].context.message).toBeNull();
    }
  });

  test('keeps the challenge of a second step as long as it waits, and no longer', () => {
    for (const { state } of reached) expect(state.context.secondStep !== null).toBe(state.matches('secondStep'));
  });

  test('never leaves somebody signed in without a role', () => {
    for (const { state } of reached) {
      const { holder, user: person } = state.context;
      if (state.matches('signedIn') && holder !== null) expect(hasAccess(rightsOf(holder, person))).toBe(true);
    }
  });

  test('is left for signedOut by a sign-out, a removed token and a 401', () => {
    for (const { state } of reached) {
      const refusal = { type: 'UNAUTHORISED', token: state.context.token ?? token } as const;
      for (const event of [{ type: 'SIGN_OUT' }, { type: 'TOKEN_CHANGED', token: null }, refusal] as const) {
        const [next] = transition(machine, state, event);
        const waits = (['signingIn', 'secondStep'] as const).find((each) => state.matches(each));
        expect(next.value).toBe(waits ?? 'signedOut');
      }
    }
  });
});
