import { eq, inArray, sql } from 'drizzle-orm';
import { siteBody } from '#domain/bodies/places.ts';
import type { FieldChange } from '#domain/entities/actionLog.ts';
import { site, siteSharing } from '#domain/entities/site.ts';
import { missingCoordinate } from '#domain/validation/coordinates.ts';
import { siteShares, sites } from '#server/storage/schema/places/sites.ts';
import { ownerFor } from '#server/places/ownership.ts';
import { audienceOfSite, forOwner, requireOwner, visibleSite } from '#server/places/visibility.ts';
import { runsOfSite } from '#server/places/runsOfSite.ts';
import { giveUpPrefix, prefixFor, prefixTaken } from '#server/places/topicPrefix.ts';
import { removeDevicesOfSite } from '#server/devices/networkLinks.ts';
import type { Action } from '#server/operations/recordAction.ts';
import { deleteImage, type ShownImage } from '#server/rest/media/imageStore.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import { hasCreditAtSite } from '#server/rentals/ledger/creditAtSite.ts';
import { requireProof } from '#server/rest/account/requireProof.ts';
import type { Audience } from '#server/storage/audience.ts';
import { defineResource, type GivenBy, type LogVerb } from '#server/rest/crud/define.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Database } from '#server/storage/database.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { noSuchOrganisation } from '../constraintSentences.ts';
import { notePinCodesGone } from '../goneAlong.ts';
import { endRequests, requireMovable } from './siteMove.ts';

type Coordinates = Pick<GivenBy<typeof siteBody>, 'latitude' | 'longitude'>;

/** Both coordinates or neither; an absent one stays unchanged. */
function requireBothCoordinates(values: Coordinates, current: Coordinates | null): void {
  const missing = missingCoordinate({ ...current, ...values });
  if (missing !== null) throw new Refusal(400, missing.sentence, missing.field);
}

type Sharing = Pick<GivenBy<typeof siteBody>, 'sharing' | 'sharedWith'>;

const sharesWith = ({ sharing = 'DISABLED', sharedWith = [] }: Sharing): readonly number[] =>
  sharing === 'DISABLED' ? [] : sharedWith;

/** Whether others see the site from now on who did not, or more than it. */
function sharesMore(given: Sharing, current: Sharing | null): boolean {
  const [before, after]: [Sharing, Sharing] = [current ?? {}, { ...current, ...given }];
  const known = new Set(sharesWith(before));
  const isWider = siteSharing.indexOf(after.sharing ?? 'DISABLED') > siteSharing.indexOf(before.sharing ?? 'DISABLED');
  return sharesWith(after).some((id) => isWider || !known.has(id));
}

/** Replaces the organisations that the site is listed for. */
async function writeShares(
  { transaction }: WriteContext,
  id: number,
  { sharedWith }: GivenBy<typeof siteBody>,
): Promise<void> {
  if (sharedWith === undefined) return;
  const listed = [...new Set(sharedWith)];
  await transaction.delete(siteShares).where(eq(siteShares.siteId, id));
  if (listed.length === 0) return;
  await transaction.insert(siteShares).values(listed.map((organisationId) => ({ siteId: id, organisationId })));
}

const listOf = (ids: unknown) => (Array.isArray(ids) ? ids.join(', ') : null);

/** The names of organisations in place of a list of their ids; null: none. */
async function namesOf(transaction: Database, listed: FieldChange['from']): Promise<string | null> {
  const ids = String(listed ?? '')
    .split(', ')
    .flatMap((id) => (id === '' ? [] : [Number(id)]));
  const rows = await transaction
    .select({ name: organisations.name })
    .from(organisations)
    .where(inArray(organisations.id, ids))
    .orderBy(organisations.id);
  return rows.map(({ name }) => name).join(', ') || null;
}

/** A new site's line says with whom it is shared, and a changed one's with whom it was, by name. */
async function lineOfSharing(
  transaction: Database,
  { sharing, sharedWith }: { sharing: (typeof siteSharing)[number]; sharedWith?: unknown },
  verb: LogVerb,
  changes: readonly FieldChange[],
): Promise<Partial<Action>> {
  const isNew = verb === 'Created' && sharing !== 'DISABLED';
  const told: readonly FieldChange[] = isNew
    ? [
        { field: 'sharing', from: null, to: sharing },
        { field: 'sharedWith', from: null, to: listOf(sharedWith) },
      ]
    : changes;
  const listed = told.find(({ field }) => field === 'sharedWith');
  if (listed === undefined) return {};
  const to = await namesOf(transaction, listed.to);
  const named = { ...listed, from: isNew ? null : await namesOf(transaction, listed.from), to };
  return { changes: told.map((change) => (change === listed ? named : change)) };
}

/** What was found under another prefix is not this site's. */
async function settlePrefix(
  { transaction, addChange }: WriteContext,
  id: number,
  { topicPrefix }: GivenBy<typeof siteBody>,
  current: { topicPrefix?: unknown } | null,
): Promise<void> {
  if (topicPrefix === undefined || current === null || (topicPrefix ?? '') === current.topicPrefix) return;
  await removeDevicesOfSite(transaction, id, addChange);
}

export const siteResource = defineResource({
  entity: site.name,
  table: sites,
  fields: {
    ...columnsNamed(sites, [
      'id',
      'name',
      'organisationId',
      'sharing',
      'timeZone',
      'street1',
      'street2',
      'suburb',
      'state',
      'postcode',
      'country',
      'phone',
      'latitude',
      'longitude',
      'email',
      'visitors',
    ]),
    twoPersonApproval: sql<boolean>`(select owner.two_person_approval from organisations owner where owner.id = sites.organisation_id)`,
    pinDigits: sql<number>`(select owner.pin_digits from organisations owner where owner.id = sites.organisation_id)`,
    Media: sql<ShownImage | null>`case when sites.media_name is not null then json_build_object('name', sites.media_name) end`,
  },
  // Only the owner sees with whom a site is shared, and which topics are its own.
  fieldsFor: (viewer) => ({
    sharedWith: forOwner(
      viewer,
      sites.organisationId,
      sql`(select coalesce(json_agg(listed.organisation_id order by listed.organisation_id), '[]'::json)
        from site_shares listed where listed.site_id = sites.id)`,
    ),
    scenarioRuns: runsOfSite(viewer),
    countsCash: forOwner(viewer, sites.organisationId, sql`true`),
    hasLatency: forOwner(viewer, sites.organisationId, sql`true`),
    topicPrefix: forOwner(viewer, sites.organisationId, sql`coalesce(sites.topic_prefix, '')`),
  }),
  optionName: sites.name,
  visible: visibleSite,
  audience: async (database, row) => ({
    organisationId: row.organisationId,
    organisationIds: await audienceOfSite(database, row.id),
  }),
  writing: {
    body: siteBody,
    prepare: async (transaction, viewer, given, current) => {
      const { sharedWith: _listed, topicPrefix, ...values } = given;
      if (current !== null) requireOwner(viewer, current.organisationId);
      // Their staff may command the doors from then on.
      if (sharesMore(given, current as Sharing | null)) requireProof(viewer);
      requireBothCoordinates(values, current);
      const owner = ownerFor(viewer, values, current);
      const newOwner = owner.organisationId ?? current?.organisationId;
      if (current !== null && newOwner !== undefined && newOwner !== current.organisationId) {
        await requireMovable(transaction, current.id, newOwner);
      }
      const prefix = await prefixFor(transaction, viewer, topicPrefix, {
        id: current?.id ?? null,
        organisationId: newOwner ?? viewer.organisationId,
      });
      return { ...values, ...owner, ...prefix };
    },
    settle: async (context, id, given, current) => {
      await writeShares(context, id, given);
      await settlePrefix(context, id, given, current);
      const { organisationId: owner = current?.organisationId } = given;
      if (current !== null && owner !== current.organisationId) await endRequests(context, id);
    },
    beforeDelete: async (transaction, viewer, current, addChange) => {
      requireOwner(viewer, current.organisationId);
      if (await hasCreditAtSite(transaction, current.id)) throw new Refusal(409, sentences.inUse('site'));
      await giveUpPrefix(transaction, current);
      await notePinCodesGone(transaction, { siteId: current.id }, addChange);
      await deleteImage(transaction, current);
    },
    conflicts: {
      sites_name: { status: 409, field: 'name', sentence: 'There is already a site of this name.' },
      sites_topic_prefix: { status: 409, field: 'topicPrefix', sentence: prefixTaken },
      sites_organisation_id_organisations_id_fk: noSuchOrganisation,
      site_shares_organisation_id_organisations_id_fk: {
        status: 400,
        field: 'sharedWith',
        sentence: 'There is no such organisation to share with.',
      },
    },
    nameOf: (row) => row.name,
    compared: (row) => ({ ...row, sharedWith: listOf((row as { sharedWith?: unknown }).sharedWith) }),
    lineOf: lineOfSharing,
  },
  // One site that shares its organisation opens all of the owner's others.
  neighbours: async (database, rows) => {
    const owners = [...new Set(rows.map((row) => row.organisationId))];
    const own = new Set(rows.map(({ id }) => id));
    const others = await database
      .select({ id: sites.id, organisationId: sites.organisationId })
      .from(sites)
      .where(inArray(sites.organisationId, owners));
    const audiences = new Map<number, Audience>();
    for (const { id, organisationId } of others) {
      if (own.has(id)) continue;
      audiences.set(id, { organisationId, organisationIds: await audienceOfSite(database, id) });
    }
    return audiences;
  },
});
