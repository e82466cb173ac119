import { serverTiming } from '#server/config/timing.ts';

/** Failures without a pause, of one client with one account. */
const freeFailures = 10;

/** The same while many clients guess: from clients that never signed in to the account. */
const freeFailuresUnderAttack = 1;

/** Clients with failures that make an attack. */
const attackers = 5;

const { first, longest, longestKnown, memory } = serverTiming.signInPause;

/** Entries kept at most. Beyond them the account that failed longest ago is forgotten. */
const mostEntries = 100_000;
const mostClientsOfAccount = 10_000;

interface Failures {
  count: number;
  lastAt: number;
}

/** Makes an entry the newest of a map. */
function renew<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key);
  map.set(key, value);
}

function deleteOldest<Key>(map: Map<Key, unknown>): void {
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

/**
 * Growing pauses after wrong passwords, by account and client, on this server only. They lock nobody out: another
 * client's failures never pause a client that has none of its own, however many guess at once. What they change is how
 * many guesses a client has that never signed in to the account.
 */
export function createSignInPauses() {
  const accounts = new Map<string, Map<string, Failures>>();
  const failuresOf = (account: string, client: string, at: number): Failures | null => {
    const found = accounts.get(account)?.get(client);
    return found === undefined || at - found.lastAt >= memory ? null : found;
  };
  const isAttacked = (account: string, at: number) => {
    let failing = 0;
    for (const { lastAt } of accounts.get(account)?.values() ?? []) {
      if (at - lastAt < memory) failing += 1;
      if (failing >= attackers) return true;
    }
    return false;
  };
  let entries = 0;
  return {
    hasFailed: (account: string, client: string, at: number) => failuresOf(account, client, at) !== null,
    /** Milliseconds until the client may try again; 0: now. @param isKnown whether it signed in to the account before. */
    remaining(account: string, client: string, isKnown: boolean, at: number): number {
      const failures = failuresOf(account, client, at);
      if (failures === null) return 0;
      const free = !isKnown && isAttacked(account, at) ? freeFailuresUnderAttack : freeFailures;
      if (failures.count < free) return 0;
      const limit = isKnown ? longestKnown : longest;
      return Math.max(0, failures.lastAt + Math.min(limit, first * 2 ** (failures.count - free)) - at);
    },
    recordFailure(account: string, client: string, at: number): void {
      const count = (failuresOf(account, client, at)?.count ?? 0) + 1;
      const clients = accounts.get(account) ?? new Map<string, Failures>();
      entries -= clients.size;
      renew(clients, client, { count, lastAt: at });
      if (clients.size > mostClientsOfAccount) deleteOldest(clients);
      entries += clients.size;
      renew(accounts, account, clients);
      while (entries > mostEntries) {
        const [oldest] = accounts.values();
        entries -= oldest?.size ?? 0;
        deleteOldest(accounts);
      }
    },
    /** After a good sign-in. */
    forget(account: string, client: string): void {
      if (accounts.get(account)?.delete(client) === true) entries -= 1;
    },
  };
}
