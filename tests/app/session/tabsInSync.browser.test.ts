import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { ReplicaConnection } from '#app/session/replicaConnection.ts';
import { startSession, type SessionActor } from '#app/session/startSession.ts';
import type { Api } from '#collections/transport/api.ts';
import { AppError } from '#domain/errors/appError.ts';
import { keyBelongsTo, storageKeys } from '#domain/limits/storageKeys.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { features } from '#tests/machines/sessionWorld.ts';
import { draws } from '#tests/support/properties/seed.ts';

const users = [5, 6] as const;
const tabNumbers = [0, 1, 2] as const;
type UserId = (typeof users)[number];

/** Simulates rights, ended tokens and new tokens. (A browser has no Buffer.) */
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
  const options = { apiOf, apiBase: 'https://api.example', goHome: () => undefined };
  tabs = tabNumbers.map(() => startSession({ ...options, replicaConnection: new ReplicaConnection() }));
});

// They would follow the tokens of the files after this one.
afterAll(() => tabs.forEach((tab) => tab.stop()));

const idle = { user: 'held', features: 'held' } as const;
const whenTabsIdle = () =>
  Promise.all(
    tabs.map((tab) =>
      waitFor(tab, (snapshot) => snapshot.matches('signedOut') || snapshot.matches({ signedIn: idle })),
    ),
  );

const actions = {
  signIn: (tab: SessionActor, user: UserId) => tab.send({ type: 'SIGN_IN', email: String(user), password: 'secret' }),
  signOut: (tab: SessionActor) => tab.send({ type: 'SIGN_OUT' }),
  signInAgain: (tab: SessionActor) => tab.send({ type: 'SIGN_IN_AGAIN' }),
  /** Another tab, perhaps of another build, changes the token. */
  storedElsewhere: (_tab: SessionActor, user: UserId) => writeToken(server.issue(user)),
  removedElsewhere: () => writeToken(null),
  /** The server ends the session, and one tab notices first. */
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
type ActionName = keyof typeof actions;

function writeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(storageKeys.token);
  else localStorage.setItem(storageKeys.token, token);
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.token }));
}

/** Stores the values that screens of signed-in tabs store, marked with the user. */
function storeScreenData(): void {
  for (const tab of tabs) {
    const { holder } = tab.getSnapshot().context;
    if (holder === null || !tab.getSnapshot().matches('signedIn')) continue;
    const mark = `of ${holder.userId}`;
    for (const key of [storageKeys.siteId, `${storageKeys.tablePrefix}unit`, `${storageKeys.draftPrefix}5.unit`])
      localStorage.setItem(key, mark);
    localStorage.setItem(storageKeys.colourMode, 'dark');
  }
}

/** Owners of personal data in local storage. */
function owners(): string[] {
  const names = Object.keys(keyBelongsTo) as (keyof typeof storageKeys)[];
  const personal = names.filter((name) => keyBelongsTo[name] === 'person').map((name) => storageKeys[name]);
  const kept = Object.entries(localStorage).filter(([key]) => personal.some((start) => key.startsWith(start)));
  return [...new Set(kept.flatMap(([, value]) => /^of \d+$/.exec(String(value)) ?? []))];
}

const anyAction = fc.record({
  name: fc.constantFrom(...(Object.keys(actions) as ActionName[])),
  tab: fc.constantFrom(...tabNumbers),
  user: fc.constantFrom(...users),
});

/**
 * After each action only data of the present user, or of the last one whose session the server ended, may be stored.
 */
async function performActions(given: readonly { name: ActionName; tab: number; user: UserId }[]): Promise<void> {
  let last: string[] = [];
  for (const { name, tab, user } of given) {
    const actor = tabs[tab];
    if (actor === undefined) throw new Error(`There is no tab ${tab}.`);
    const wasSignedIn = actor.getSnapshot().matches('signedIn');
    actions[name](actor, user);
    await whenTabsIdle();
    const token = localStorage.getItem(storageKeys.token);
    const holders = tabs.map((each) => each.getSnapshot().context.holder?.userId ?? null);
    expect(tabs.map((each) => each.getSnapshot().context.token)).toEqual(tabs.map(() => token));
    const [holder = null] = holders;
    // A sign-in takes over the browser, even without a role.
    if (name === 'storedElsewhere' || (name === 'signIn' && !wasSignedIn))
      last = last.filter((owner) => owner === `of ${user}`);
    else if (name === 'signOut' && wasSignedIn) last = [];
    expect(owners()).toEqual(last);
    storeScreenData();
    if (holder !== null) last = [`of ${holder}`];
  }
}

it('keeps all tabs in the same session, and leaves no data of a person to the next, in any order of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 1, maxLength: 14 }), async (given) => {
      for (const user of users) server.rights.set(user, { sites: 2 });
      writeToken(null);
      await whenTabsIdle();
      writeToken(server.issue(users[0]));
      await whenTabsIdle();
      tabs[0]?.send({ type: 'SIGN_OUT' });
      await whenTabsIdle();
      await performActions(given);
      expect(localStorage.getItem(storageKeys.colourMode) ?? 'dark').toBe('dark');
    }),
    { numRuns: draws(150) },
  );
});
