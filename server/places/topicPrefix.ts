import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { can } from '#domain/permissions/can.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { topicPrefixRight } from '#domain/validation/topicPrefix.ts';
import { isPrefixInUse } from '#server/devices/networkLinks.ts';
import { Refusal } from '#server/refusal.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import type { Database } from '#server/storage/database.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { givenUpPrefixes, sites } from '#server/storage/schema/places/sites.ts';
import type { Viewer } from '#server/viewer.ts';
import { isOwner } from './visibility.ts';

/** Without the name of a site that the viewer may not see. */
export const prefixTaken =
  "This topic prefix is the same as another site's, or one of both begins with the other. Choose another.";

/** The stored prefix of a site; null: none. */
export async function topicPrefixOf(database: Database, siteId: number): Promise<string | null> {
  const [site] = await database.select({ prefix: sites.topicPrefix }).from(sites).where(eq(sites.id, siteId));
  return site?.prefix ?? null;
}

/** Whether one of two prefixes is the other or begins with it. */
const overlaps = (column: AnyPgColumn, prefix: string) =>
  sql`(starts_with(${column} || '/', ${`${prefix}/`}) or starts_with(${`${prefix}/`}, ${column} || '/'))`;

/** @throws Refusal with status 409: topics under the prefix may belong to another site. */
async function requireFreePrefix(transaction: Database, viewer: Viewer, prefix: string, siteId: number | null) {
  // Two sites at once would each miss the other.
  await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.topicPrefixes})`);
  const [found] = await transaction
    .select({ name: sites.name, organisationId: sites.organisationId, prefix: sites.topicPrefix })
    .from(sites)
    .where(
      and(
        isNotNull(sites.topicPrefix),
        siteId === null ? undefined : ne(sites.id, siteId),
        overlaps(sites.topicPrefix, prefix),
      ),
    )
    .limit(1);
  if (found === undefined) return;
  const sentence = isOwner(viewer, found.organisationId)
    ? `The site ${found.name} has the topic prefix ${found.prefix}. Neither may begin with the other.`
    : prefixTaken;
  throw new Refusal(409, sentence, 'topicPrefix');
}

/**
 * Takes a prefix out of those that were given up. Call it after `requireFreePrefix`: a prefix that a site gives up
 * meanwhile is found at the site or here.
 * @throws Refusal with status 409: devices of another organisation may speak under it. A super admin may give it all
 * the same.
 */
async function takeGivenUp(transaction: Database, viewer: Viewer, prefix: string, organisationId: number) {
  if (!viewer.rights.isSuperAdmin) {
    const [kept] = await transaction
      .select({ prefix: givenUpPrefixes.prefix })
      .from(givenUpPrefixes)
      .where(
        and(
          sql`${givenUpPrefixes.organisationId} is distinct from ${organisationId}`,
          overlaps(givenUpPrefixes.prefix, prefix),
        ),
      )
      .limit(1);
    if (kept !== undefined) throw new Refusal(409, prefixTaken, 'topicPrefix');
  }
  // The site keeps them for its owner from now on.
  await transaction.delete(givenUpPrefixes).where(sql`starts_with(${givenUpPrefixes.prefix} || '/', ${`${prefix}/`})`);
}

/**
 * Keeps the prefix that a site gives up for the site's owner, if devices were found under it. Call it before they are
 * removed.
 */
export async function giveUpPrefix(
  transaction: Database,
  { id, organisationId }: { id: number; organisationId: number },
) {
  const prefix = await topicPrefixOf(transaction, id);
  if (prefix === null) return;
  const found = await transaction
    .select({ id: networkDevices.id })
    .from(networkDevices)
    .where(eq(networkDevices.siteId, id))
    .limit(1);
  if (found.length === 0) return;
  await transaction
    .insert(givenUpPrefixes)
    .values({ prefix, organisationId })
    .onConflictDoUpdate({ target: givenUpPrefixes.prefix, set: { organisationId } });
}

/**
 * Checks a given topic prefix, and keeps the one that it replaces for the organisation.
 * @param given absent: it stays.
 * @param site its id, null for a new one, and its owner.
 * @returns the column to set; nothing if it stays.
 * @throws Refusal: status 403 without the right, 409 for topics of another site.
 */
export async function prefixFor(
  transaction: Database,
  viewer: Viewer,
  given: string | null | undefined,
  { id: siteId, organisationId }: { id: number | null; organisationId: number },
): Promise<{ topicPrefix?: string | null }> {
  if (given === undefined) return {};
  const prefix = given === null || given === '' ? null : given;
  const current = siteId === null ? null : await topicPrefixOf(transaction, siteId);
  if (prefix === current) return {};
  if (!can(viewer.rights, topicPrefixRight)) {
    const sentence = `Only people with the "${describeRight(topicPrefixRight)}" permission can change a topic prefix.`;
    throw new Refusal(403, sentence, 'topicPrefix');
  }
  if (prefix !== null) await requireFreePrefix(transaction, viewer, prefix, siteId);
  if (siteId !== null) await giveUpPrefix(transaction, { id: siteId, organisationId });
  if (prefix === null) return { topicPrefix: null };
  await takeGivenUp(transaction, viewer, prefix, organisationId);
  // Devices of no site would become this site's, with the doors that they open.
  if (await isPrefixInUse(transaction, prefix, organisationId)) throw new Refusal(409, prefixTaken, 'topicPrefix');
  return { topicPrefix: prefix };
}
