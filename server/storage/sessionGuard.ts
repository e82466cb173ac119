import { eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SessionKeys } from '#server/config/sessionKeys.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import type { Database } from './database.ts';
import { emailChanges, passwordResets, sessions } from './schema/people/users.ts';
import { settings } from './schema/settings.ts';
import { getOrCreateSetting, readSetting, saveSetting } from './settings.ts';

/** The id of the key that signs: a hash that only the key's holder can make. */
const keySetting = 'sessionKey';

/** The tables that the sessions were last seen in. */
const homeSetting = 'sessionsHome';

const homeSchema = z.object({ cluster: z.string(), table: z.string() });

/** @returns null: no key has signed here yet. */
export const notedKeyId = (database: Database): Promise<string | null> => readSetting(database, keySetting, z.string());

/**
 * Refuses keys that other servers on this database do not have: each would refuse the other's sessions.
 * @throws StartFailure if none of the keys is the one that signs here.
 */
export async function requireSharedKeys(database: Database, keys: SessionKeys): Promise<void> {
  const [first] = keys;
  const noted = await getOrCreateSetting(database, keySetting, z.string(), first.id);
  if (!keys.some(({ id }) => id === noted))
    throw new StartFailure(
      'Another key signs the sessions of this database: give all its servers the same SESSION_KEYS (or the same ' +
        'session.keys in DATA_DIR). If that key is lost, run npm run end-sessions: everybody signs in again.',
    );
  if (noted !== first.id) await saveSetting(database, keySetting, first.id);
}

/** A restored dump makes new tables, or is on another PostgreSQL server. A copy of the files is not told from them. */
async function currentHome(database: Database): Promise<z.output<typeof homeSchema>> {
  const cluster = sql<string>`(select system_identifier::text from pg_control_system())`;
  const table = sql<string>`'sessions'::regclass::oid::text`;
  const [home] = await database.select({ cluster, table }).from(sql`(select 1) as one`);
  return homeSchema.parse(home);
}

/** Ends all sessions. */
export async function endAllSessions(transaction: Database, now: Date): Promise<void> {
  await transaction.update(sessions).set({ revokedAt: now }).where(isNull(sessions.revokedAt));
}

/** Ends links that were mailed, of new emails too: of a restored database, some were used or taken back since its backup. */
export async function endAllLinks(transaction: Database): Promise<void> {
  await transaction.delete(passwordResets);
  await transaction.delete(emailChanges);
}

/** Ends all sessions and links of a restored database: some had ended since its backup. */
export async function endRestoredSessions(database: Database, now: Date): Promise<void> {
  const home = await currentHome(database);
  await database.transaction(async (transaction) => {
    const noted = await readSetting(transaction, homeSetting, homeSchema);
    if (noted?.cluster === home.cluster && noted.table === home.table) return;
    await endAllSessions(transaction, now);
    await endAllLinks(transaction);
    await saveSetting(transaction, homeSetting, home);
  });
}

/** Ends all sessions, and lets the next start bring another key. */
export async function endSessionsAndForgetKey(database: Database, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    await endAllSessions(transaction, now);
    await transaction.delete(settings).where(eq(settings.key, keySetting));
  });
}
