import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { directoryBody } from '#domain/calls/directory.ts';
import { sealingKey } from '#server/access/pins/storedPins.ts';
import type { SecretSeals } from '#server/people/factors/authenticators.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import {
  directories,
  directoryDomains,
  directoryGroups,
  directoryPeople,
} from '#server/storage/schema/people/directories.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';
import { directorySentences } from './directorySentences.ts';

export type StoredDirectory = typeof directories.$inferSelect;

/** The row for which a secret is encrypted. */
export const placeOfSecret = (organisationId: number) => `directories.client_secret ${organisationId}`;

/** null: no key of this server opens it. */
export const openClientSecret = (seals: SecretSeals, { organisationId, clientSecret }: StoredDirectory) =>
  clientSecret === null ? null : seals.open(placeOfSecret(organisationId), clientSecret);

/** null: the organisation has none. */
export async function findDirectory(database: Database, organisationId: number): Promise<StoredDirectory | null> {
  const [row] = await database.select().from(directories).where(eq(directories.organisationId, organisationId));
  return row ?? null;
}

/** Whether any organisation has one. */
export async function hasDirectories(database: Database): Promise<boolean> {
  const rows = await database.select({ id: directories.organisationId }).from(directories).limit(1);
  return rows.length > 0;
}

/** By the domain of an email. Says nothing of accounts. */
export async function findDirectoryOfEmail(database: Database, email: string): Promise<StoredDirectory | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const [row] = await database
    .select({ directory: directories })
    .from(directoryDomains)
    .innerJoin(directories, eq(directories.organisationId, directoryDomains.organisationId))
    .where(eq(directoryDomains.domain, domain));
  return row?.directory ?? null;
}

export async function domainsOf(database: Database, organisationId: number): Promise<string[]> {
  const rows = await database
    .select({ domain: directoryDomains.domain })
    .from(directoryDomains)
    .where(eq(directoryDomains.organisationId, organisationId))
    .orderBy(asc(directoryDomains.domain));
  return rows.map(({ domain }) => domain);
}

export async function groupsOf(database: Database, organisationId: number) {
  return database
    .select({ group: directoryGroups.group, roleId: directoryGroups.roleId })
    .from(directoryGroups)
    .where(eq(directoryGroups.organisationId, organisationId))
    .orderBy(asc(directoryGroups.group), asc(directoryGroups.roleId));
}

/** @returns the domain that another organisation has; null: none. */
async function saveDomains(
  transaction: Database,
  organisationId: number,
  domains: readonly string[],
): Promise<string | null> {
  await transaction.delete(directoryDomains).where(eq(directoryDomains.organisationId, organisationId));
  const stored = await transaction
    .insert(directoryDomains)
    .values([...new Set(domains)].map((domain) => ({ domain, organisationId })))
    .onConflictDoNothing()
    .returning({ domain: directoryDomains.domain });
  return domains.find((domain) => !stored.some((row) => row.domain === domain)) ?? null;
}

/**
 * Stores a directory with its domains and groups. An absent secret stays.
 * @throws Refusal: another organisation has one of the domains.
 */
export async function saveDirectory(
  transaction: Database,
  seals: SecretSeals,
  organisationId: number,
  given: z.output<typeof directoryBody>,
): Promise<void> {
  const { domains, groups, clientSecret: plain, ...settings } = given;
  const secret =
    plain === undefined
      ? {}
      : {
          clientSecret: seals.seal(await sealingKey(transaction, seals), placeOfSecret(organisationId), plain),
        };
  await transaction
    .insert(directories)
    .values({ organisationId, ...settings, ...secret })
    .onConflictDoUpdate({ target: directories.organisationId, set: { ...settings, ...secret } });
  const taken = await saveDomains(transaction, organisationId, domains);
  if (taken !== null) throw new Refusal(409, directorySentences.domainTaken(taken), 'domains');
  await transaction.delete(directoryGroups).where(eq(directoryGroups.organisationId, organisationId));
  if (groups.length > 0) {
    const rows = groups.map((each) => ({ ...each, organisationId }));
    await transaction.insert(directoryGroups).values(rows).onConflictDoNothing();
  }
}

/** The active sessions through an organisation's directory. */
export const throughDirectory = (organisationId: number) =>
  and(
    sql`${sessions.directorySubject} is not null`,
    sql`${sessions.userId} in (select ${users.id} from ${users} where ${eq(users.organisationId, organisationId)})`,
  );

/** Whether a session came through a directory. */
export async function isThroughDirectory(database: Database, sessionId: string): Promise<boolean> {
  const [row] = await database
    .select({ subject: sessions.directorySubject })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return (row?.subject ?? null) !== null;
}

/** Whether a person has connected their account with the directory. */
export async function isConnected(database: Database, organisationId: number, userId: number): Promise<boolean> {
  const [row] = await database
    .select({ userId: directoryPeople.userId })
    .from(directoryPeople)
    .where(and(eq(directoryPeople.organisationId, organisationId), eq(directoryPeople.userId, userId)));
  return row !== undefined;
}

/** The condition for users whom a password may sign in: all but those whose directory is their only way. */
export const mayUsePassword = sql`not exists (
  select 1 from directories where directories.organisation_id = users.organisation_id
  and directories.emergency_user_id is not null and directories.emergency_user_id <> users.id)`;

/** @throws Refusal: the account signs in while the directory is down. */
export async function requireNoEmergency(transaction: Database, { id }: { id: number }): Promise<void> {
  const [row] = await transaction
    .select({ organisationId: directories.organisationId })
    .from(directories)
    .where(eq(directories.emergencyUserId, id));
  if (row !== undefined) throw new Refusal(409, directorySentences.isEmergency, 'status');
}

interface SigningIn {
  id: number;
  organisationId: number;
  isServiceAccount: boolean;
}

/**
 * Whether the directory is the only way by which somebody may sign in. Programs and the emergency account have others.
 * A transaction that turns the others off waits for this one.
 */
export async function signsInByDirectoryAlone(
  transaction: Database,
  { id, organisationId, isServiceAccount }: SigningIn,
): Promise<boolean> {
  if (isServiceAccount) return false;
  const [row] = await transaction
    .select({ emergencyUserId: directories.emergencyUserId })
    .from(directories)
    .where(eq(directories.organisationId, organisationId))
    .for('share');
  const emergencyUserId = row?.emergencyUserId ?? null;
  return emergencyUserId !== null && emergencyUserId !== id;
}
