import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { can } from '#domain/permissions/can.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { topicPrefixRight } from '#domain/validation/topicPrefix.ts';
import { isPrefixInUse } from '#server/devices/networkLinks.ts';
import { Refusal } from '#server/refusal.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
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

/** @throws Refusal with status 409: topics under the prefix may belong to another site. */
async function requireFreePrefix(transaction: Database, viewer: Viewer, prefix: string, siteId: number | null) {
  // Two sites at once would each miss the other.
  await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.topicPrefixes})`);
  const [given, other] = [`${prefix}/`, sql`${sites.topicPrefix} || '/'`];
  const [found] = await transaction
    .select({ name: sites.name, organisationId: sites.organisationId, prefix: sites.topicPrefix })
    .from(sites)
    .where(
      and(
        isNotNull(sites.topicPrefix),
        siteId === null ? undefined : ne(sites.id, siteId),
        sql`(starts_with(${other}, ${given}) or starts_with(${given}, ${other}))`,
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
 * Checks a given topic prefix.
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
  if (prefix === null) return { topicPrefix: null };
  await requireFreePrefix(transaction, viewer, prefix, siteId);
  // Devices of no site would become this site's, with the doors that they open.
  if (await isPrefixInUse(transaction, prefix, organisationId)) throw new Refusal(409, prefixTaken, 'topicPrefix');
  return { topicPrefix: prefix };
}
