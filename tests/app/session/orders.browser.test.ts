import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { ReplicaChannel } from '#app/session/replicaChannel.ts';
import type { SessionActor } from '#app/session/sessionActor.ts';
import { startSession } from '#app/session/startSession.ts';
import type { Api } from '#collections/transport/api.ts';
import { AppError } from '#domain/errors/appError.ts';
import { keyBelongsTo, storageKeys } from '#domain/limits/storageKeys.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { features } from '#tests/machines/sessionWorld.ts';

const users = [5, 6] as const;
const tabNumbers = [0, 1, 2] as const;
type UserId = (typeof users)[number];

/** The API's side: who may do what, and which tokens count. Unlike Node's, a browser has no Buffer. */
const server = {
  rights: new Map<number, Permissions>(),
  ended: new Set<string>(),
  issued: 0,
  issue: (id: number) => {
    server.issued += 1;
    return `.${btoa(JSON.stringify({ id, tokenType: 'user', permissions: { sites: 2 }, jti: server.issued }))}.`;
  },
};

const answers: Readonly<Record<string, (token: string, body: unknown) => unknown>> = {
  'auth/user/login': (_token, body) => server.issue(Number((body as { email: string }).email)),
  'auth/user/logout': (token) => void server.ended.add(token),
  'api/admin/users/current/:id': (token) => {
    const { id } = JSON.parse(atob(token.split('.')[1] ?? '')) as { id: number };
    return { id, organisationId: id * 10, email: '', permissions: server.rights.get(id) };
  },
  'api/admin/organisations/features/:id': () => features(),
};

const apiOf = (token: string | null): Api => ({
  call: async ({ path }, input) => {
    await Promise.resolve();
    if (token !== null && server.ended.has(token))
      throw new AppError({ code: 'unauthorised', message: 'It no longer counts.', status: 401 });
    return answers[path]?.(token ?? '', input?.body);
  },
  list: () => Promise.reject(new Error('Nobody lists anything here.')),
});

let tabs: SessionActor[] = [];
beforeAll(() => {
  localStorage.clear();
  const surroundings = { apiOf, apiBase: 'https://api.example', goHome: () => undefined };
  tabs = tabNumbers.map(() => startSession({ ...surroundings, replicaLine: new ReplicaChannel() }));
});

const idle = { user: 'held', features: 'held' } as const;
const settled = () =>
  Promise.all(
    tabs.map((tab) =>
      waitFor(tab, (snapshot) => snapshot.matches('signedOut') || snapshot.matches({ signedIn: idle })),
    ),
  );

const steps = {
  signIn: (tab: SessionActor, user: UserId) => tab.send({ type: 'SIGN_IN', email: String(user), password: 'secret' }),
  signOut: (tab: SessionActor) => tab.send({ type: 'SIGN_OUT' }),
  signInAgain: (tab: SessionActor) => tab.send({ type: 'SIGN_IN_AGAIN' }),
  /** Another tab of another build, say, stores a token or takes it away. */
  storedElsewhere: (_tab: SessionActor, user: UserId) => writeToken(server.issue(user)),
  removedElsewhere: () => writeToken(null),
  /** The server ends the sign-in, and one of the tabs is the first to hear of it. */
  refused: (tab: SessionActor) => {
    const { token } = tab.getSnapshot().context;
    if (token === null) return;
    server.ended.add(token);
    tab.send({ type: 'UNAUTHORISED', token });
  },
  rightsTaken: (tab: SessionActor, user: UserId) => {
    server.rights.set(user, {});
    for (let times = 0; times < 2; times++) tab.send({ type: 'CONNECTED' });
  },
  rightsGiven: (tab: SessionActor, user: UserId) => {
    server.rights.set(user, { sites: 6 });
    for (let times = 0; times < 2; times++) tab.send({ type: 'CONNECTED' });
  },
} satisfies Record<string, (tab: SessionActor, user: UserId) => void>;
type StepName = keyof typeof steps;

function writeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(storageKeys.token);
  else localStorage.setItem(storageKeys.token, token);
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.token }));
}

/** What screens of a signed-in tab keep, each under the name of whose it is. */
function screensKeep(): void {
  for (const tab of tabs) {
    const { holder } = tab.getSnapshot().context;
    if (holder === null || !tab.getSnapshot().matches('signedIn')) continue;
    const mark = `of ${holder.userId}`;
    for (const key of [storageKeys.siteId, `${storageKeys.tablePrefix}unit`, `${storageKeys.draftPrefix}5.unit`])
      localStorage.setItem(key, mark);
    localStorage.setItem(storageKeys.colourMode, 'dark');
  }
}

/** Whose the personal things are that local storage holds. */
function owners(): string[] {
  const names = Object.keys(keyBelongsTo) as (keyof typeof storageKeys)[];
  const personal = names.filter((name) => keyBelongsTo[name] === 'person').map((name) => storageKeys[name]);
  const kept = Object.entries(localStorage).filter(([key]) => personal.some((start) => key.startsWith(start)));
  return [...new Set(kept.flatMap(([, value]) => /^of \d+$/.exec(String(value)) ?? []))];
}

const anyStep = fc.record({
  name: fc.constantFrom(...(Object.keys(steps) as StepName[])),
  tab: fc.constantFrom(...tabNumbers),
  user: fc.constantFrom(...users),
});

/** Takes the steps; after each, exactly the things may be here of the one who is signed in, or was until the server ended it. */
async function walk(given: readonly { name: StepName; tab: number; user: UserId }[]): Promise<void> {
  let last: string[] = [];
  for (const { name, tab, user } of given) {
    const actor = tabs[tab];
    if (actor === undefined) throw new Error(`There is no tab ${tab}.`);
    const wasSignedIn = actor.getSnapshot().matches('signedIn');
    steps[name](actor, user);
    await settled();
    const token = localStorage.getItem(storageKeys.token);
    const holders = tabs.map((each) => each.getSnapshot().context.holder?.userId ?? null);
    expect(tabs.map((each) => each.getSnapshot().context.token)).toEqual(tabs.map(() => token));
    const [holder = null] = holders;
    // Whoever signs in takes the browser over, even if they turn out to have no role.
    if (name === 'storedElsewhere' || (name === 'signIn' && !wasSignedIn))
      last = last.filter((owner) => owner === `of ${user}`);
    else if (name === 'signOut' && wasSignedIn) last = [];
    expect(owners()).toEqual(last);
    screensKeep();
    if (holder !== null) last = [`of ${holder}`];
  }
}

it('keeps all tabs at one, and leaves nothing of a person to the next, whatever the order of things', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (given) => {
      for (const user of users) server.rights.set(user, { sites: 2 });
      writeToken(null);
      await settled();
      writeToken(server.issue(users[0]));
      await settled();
      tabs[0]?.send({ type: 'SIGN_OUT' });
      await settled();
      await walk(given);
      expect(localStorage.getItem(storageKeys.colourMode) ?? 'dark').toBe('dark');
    }),
    { numRuns: 150 },
  );
});
