import { parseArgs } from 'node:util';
import { z } from 'zod';
import { lockDataFolder } from '#server/config/dataPlace.ts';
import { readEnvironment, type Environment } from '#server/config/environment.ts';
import { failStart, StartFailure } from '#server/config/startFailure.ts';
import { serverTiming } from '#server/config/timing.ts';
import { findOrCreateAdmin } from '#server/people/firstAdmin.ts';
import { createResetLink, findUserToReset } from '#server/people/resetTokens.ts';
import { rememberedSeed } from '#server/seed/seed.ts';
import { createAdminUsage } from '#server/sentences.ts';
import { openDatabase, type DatabaseChoice } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { endRestoredSessions } from '#server/storage/sessionGuard.ts';
import { createStorage } from '#server/storage/storage.ts';

const flagSchema = z.object({ email: z.email(), organisation: z.string().trim().min(1) });

type CreateAdminFlags = z.output<typeof flagSchema>;

function readFlags(args: readonly string[]): CreateAdminFlags {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { email: { type: 'string' }, organisation: { type: 'string' } },
    });
    return flagSchema.parse(values);
  } catch (cause) {
    throw new StartFailure(`Give an email and an organisation: ${createAdminUsage}`, { cause });
  }
}

const addressOf = ({ publicUrl, host, port }: Environment) => publicUrl ?? `http://${host}:${port}`;

async function createAdmin(): Promise<void> {
  const environment = readEnvironment(process.env);
  const flags = readFlags(process.argv.slice(2));
  const { database, release } = lockDataFolder(environment);
  try {
    await createAdminIn(database, environment, flags);
  } finally {
    release();
  }
}

async function createAdminIn(
  choice: DatabaseChoice,
  environment: Environment,
  { email, organisation }: CreateAdminFlags,
): Promise<void> {
  const isEmbedded = environment.databaseUrl === null;
  const open = await openDatabase(choice, () => undefined);
  try {
    await migrate(open);
    // Else the first start would take this for a restored database, and end the link.
    await endRestoredSessions(open.database, new Date());
    if (isEmbedded && (await rememberedSeed(open.database)) !== null)
      throw new StartFailure(
        `The data folder ${environment.dataDir} holds demo data, which has its own sign-in: set DATA_DIR to a new folder, or DATABASE_URL.`,
      );
    const storage = createStorage(open);
    const userId = await findOrCreateAdmin(storage, email, organisation);
    if ((await findUserToReset(open.database, email)) === null)
      throw new StartFailure('This super admin is archived, or a service account: give another email.');
    const link = await createResetLink(storage, userId, new Date(), addressOf(environment));
    // A server that runs would hold the folder.
    const begin = isEmbedded ? 'Start the server and choose' : 'Choose';
    console.log(`${begin} a password within ${serverTiming.link.passwordReset / 60_000} minutes:\n${link}`);
  } finally {
    await open.close();
  }
}

createAdmin().catch(failStart);
