import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readEnvironment, type Environment } from '#server/config/environment.ts';
import { failStart, StartFailure } from '#server/config/startFailure.ts';
import { serverTiming } from '#server/config/timing.ts';
import { findOrCreateAdmin } from '#server/people/firstAdmin.ts';
import { createResetLink, findUserToReset } from '#server/people/resetTokens.ts';
import { createAdminUsage } from '#server/sentences.ts';
import { openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { createStorage } from '#server/storage/storage.ts';

const flagSchema = z.object({ email: z.email(), organisation: z.string().trim().min(1) });

function readFlags(args: readonly string[]): z.output<typeof flagSchema> {
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
  const { email, organisation } = readFlags(process.argv.slice(2));
  const { databaseUrl } = environment;
  if (databaseUrl === null)
    throw new StartFailure('DATABASE_URL must be set: demo data, which needs none, has its own sign-in.');
  const open = await openDatabase({ kind: 'url', url: databaseUrl }, () => undefined);
  try {
    await migrate(open);
    const storage = createStorage(open);
    const userId = await findOrCreateAdmin(storage, email, organisation);
    if ((await findUserToReset(open.database, email)) === null)
      throw new StartFailure('This super admin is archived, or a service account: give another email.');
    const link = await createResetLink(storage, userId, new Date(), addressOf(environment));
    console.log(`Choose a password within ${serverTiming.link.passwordReset / 60_000} minutes:\n${link}`);
  } finally {
    await open.close();
  }
}

createAdmin().catch(failStart);
