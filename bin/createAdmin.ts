import { parseArgs } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readEnvironment, type Environment } from '#server/config/environment.ts';
import { failStart, StartFailure } from '#server/config/startFailure.ts';
import { serverTiming } from '#server/config/timing.ts';
import { createResetLink, findUserToReset } from '#server/people/resetTokens.ts';
import { openDatabase, type Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { organisationFeatures, organisations } from '#server/storage/schema/places/organisations.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { noFeatures } from '#server/places/noFeatures.ts';
import { createStorage, type Storage } from '#server/storage/storage.ts';

const usage = 'npm run create-admin -- --email ada@example.com --organisation "Example Storage"';

const flagSchema = z.object({ email: z.email(), organisation: z.string().trim().min(1) });

function readFlags(args: readonly string[]): z.output<typeof flagSchema> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { email: { type: 'string' }, organisation: { type: 'string' } },
    });
    return flagSchema.parse(values);
  } catch (cause) {
    throw new StartFailure(`Give an email and an organisation: ${usage}`, { cause });
  }
}

/** Finds an organisation by its name, or creates one without features. @returns its id. */
async function findOrCreateOrganisation(transaction: Database, name: string): Promise<number> {
  const [found] = await transaction
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.name, name));
  if (found !== undefined) return found.id;
  const [created] = await transaction.insert(organisations).values({ name }).returning({ id: organisations.id });
  if (created === undefined) throw new Error('The new organisation came back without a number.');
  await transaction.insert(organisationFeatures).values({ id: created.id, ...noFeatures });
  return created.id;
}

/**
 * Finds a super admin by email, or creates one. @returns the user's id.
 * @throws StartFailure when another user has the email.
 */
async function findOrCreateAdmin(storage: Storage, email: string, organisation: string): Promise<number> {
  return storage.write(async (transaction) => {
    const [known] = await transaction
      .select({ id: users.id, isSuperAdmin: users.isSuperAdmin })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
    if (known?.isSuperAdmin === true) return known.id;
    if (known !== undefined)
      throw new StartFailure('This email belongs to someone who is no super admin: give another.');
    const organisationId = await findOrCreateOrganisation(transaction, organisation);
    const [created] = await transaction
      .insert(users)
      .values({ email, organisationId, isSuperAdmin: true })
      .returning({ id: users.id });
    if (created === undefined) throw new Error('The new user came back without a number.');
    return created.id;
  });
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
