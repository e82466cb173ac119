import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { AppError } from '#domain/errors/appError.ts';
import type { OrganisationFeatures } from '#domain/entities/organisationFeatures.ts';
import type { User } from '#domain/entities/user.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import type { LoadFeaturesInput, LoadUserInput, SignInInput } from '#machines/session/sessionTypes.ts';
import { staffToken } from '#tests/support/session/token.ts';

/** The active user's, long valid. */
export const token = staffToken();
export const unauthorised = new AppError({ code: 'unauthorised', message: 'Sign in.', status: 401 });
export const broken = new AppError({ code: 'server', message: 'The server stumbled.', status: 500 });

interface Calls {
  signIn: [input: SignInInput, output: string];
  loadUser: [input: LoadUserInput, output: User];
  loadFeatures: [input: LoadFeaturesInput, output: OrganisationFeatures];
}
type CallName = keyof Calls;

/** A user as the server sends it. */
export function user(changes: Partial<User> = {}): User {
  return { id: 5, organisationId: 3, email: 'morgan@gatehouse.example', permissions: { sites: 18 }, ...changes };
}

/** The features of the user's organisation: all of them off. */
export function features(changes: Partial<OrganisationFeatures> = {}): OrganisationFeatures {
  const off = { operations: false, appOperations: false, reporting: false, facilityMap: false };
  return { id: 1, organisationId: 3, ...off, permissionIngest: false, poolTables: false, ...changes };
}

/**
 * Calls are answered when the test says so; acts on the app are noted.
 * @param skew milliseconds by which the time is ahead of the timers, which begin in 1970.
 */
export function startSession(storedToken: string | null, skew = () => 0) {
  const asked: [CallName, unknown][] = [];
  const did: unknown[][] = [];
  const open = new Map<CallName, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const call = <Name extends CallName>(name: Name) =>
    fromPromise<Calls[Name][1], Calls[Name][0]>(({ input }) => {
      asked.push([name, input]);
      return new Promise((resolve, reject) => open.set(name, { resolve, reject }));
    });
  const machine = sessionMachine.provide({
    actors: { signIn: call('signIn'), loadUser: call('loadUser'), loadFeatures: call('loadFeatures') },
    actions: {
      storeToken: (_, { token }) => did.push(['storeToken', token]),
      removeToken: (_, { token }) => did.push(['removeToken', token]),
      claim: (_, { userId }) => did.push(['claim', userId]),
      wipe: () => did.push(['wipe']),
      forgetPerson: () => did.push(['forgetPerson']),
      endAtServer: (_, { token }) => did.push(['endAtServer', token]),
      noteEnd: () => did.push(['noteEnd']),
      hideMessages: () => did.push(['hideMessages']),
      warnOfEnd: () => did.push(['warnOfEnd']),
      withdrawWarning: () => did.push(['withdrawWarning']),
      tellNoRoles: () => did.push(['tellNoRoles']),
      goHome: () => did.push(['goHome']),
      log: (_, { text }) => did.push(['log', text]),
    },
  });
  const clock = new SimulatedClock();
  const input = { storedToken, now: () => clock.now() + skew() };
  const actor = createActor(machine, { input, clock }).start();
  const pending = async (name: CallName) => {
    await waitFor(actor, () => open.has(name), { timeout: 1000 });
    const call = open.get(name);
    open.delete(name);
    if (call === undefined) throw new Error(`Nothing asked for ${name}.`);
    return call;
  };
  return {
    actor,
    clock,
    asked,
    did,
    answer: async <Name extends CallName>(name: Name, value: Calls[Name][1]) => {
      (await pending(name)).resolve(value as never);
    },
    refuse: async (name: CallName, error: Error) => (await pending(name)).reject(error),
    /** Signed in, with no reads open. */
    settles: () =>
      waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { user: 'held', features: 'held' } }), {
        timeout: 1000,
      }),
    reaches: (state: 'signedIn' | 'signedOut') =>
      waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 1000 }),
  };
}

/** User and features are read. */
export async function signedIn(storedToken: string | null = token, skew?: () => number) {
  const world = startSession(storedToken, skew);
  await world.answer('loadUser', user());
  await world.answer('loadFeatures', features());
  await world.settles();
  return world;
}
