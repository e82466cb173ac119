import { and, eq, sql } from 'drizzle-orm';
import { StartFailure } from '#server/config/startFailure.ts';
import { noFeatures } from '#server/places/noFeatures.ts';
import type { Database } from '#server/storage/database.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { organisationFeatures, organisations } from '#server/storage/schema/places/organisations.ts';
import type { Storage } from '#server/storage/storage.ts';

/** Whether a database has no active person, so that nobody can sign in. */
export async function holdsNobody(database: Database): Promise<boolean> {
  const [person] = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'active'), eq(users.isServiceAccount, false)))
    .limit(1);
  return person === undefined;
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
export async function findOrCreateAdmin(storage: Storage, email: string, organisation: string): Promise<number> {
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
