import { inArray, sql } from 'drizzle-orm';
import { siteBody } from '#domain/bodies/places.ts';
import { site } from '#domain/entities/site.ts';
import { sites } from '#server/storage/schema/sites.ts';
import { ownerFor } from '#server/rest/access/ownership.ts';
import { audienceOfSite, requireOwner, visibleSite } from '#server/rest/access/visibility.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Concern, ServerResource, Values } from '#server/rest/resource/define.ts';
import { columnsNamed } from '#server/rest/resource/search.ts';

/** Each coordinate needs the other; what is not given stays as it is. */
function requireBothCoordinates(values: Values, current: Values | null): void {
  const latitude = values['latitude'] ?? (values['latitude'] === null ? null : current?.['latitude']) ?? null;
  const longitude = values['longitude'] ?? (values['longitude'] === null ? null : current?.['longitude']) ?? null;
  if (latitude === null && longitude !== null) {
    throw new Refusal(400, 'Latitude is required when Longitude is given.', 'latitude');
  }
  if (longitude === null && latitude !== null) {
    throw new Refusal(400, 'Longitude is required when Latitude is given.', 'longitude');
  }
}

export const siteResource: ServerResource = {
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
    Media: sql`case when sites.media_name is not null then json_build_object('name', sites.media_name) end`,
  },
  optionName: sites.name,
  visible: visibleSite,
  concern: async (database, row) => ({
    organisationId: row['organisationId'] as number,
    organisationIds: await audienceOfSite(database, row.id),
  }),
  writing: {
    body: siteBody,
    prepare: (_transaction, viewer, values, current) => {
      if (current !== null) requireOwner(viewer, current['organisationId'] as number);
      requireBothCoordinates(values, current);
      return Promise.resolve({ ...values, ...ownerFor(viewer, values, current) });
    },
    beforeDelete: (_transaction, viewer, current) => {
      requireOwner(viewer, current['organisationId'] as number);
      return Promise.resolve();
    },
    conflicts: {
      sites_name: { status: 409, field: 'name', sentence: 'There is already a site of this name.' },
      sites_organisation_id_organisations_id_fk: {
        status: 400,
        field: 'organisationId',
        sentence: 'There is no such organisation.',
      },
    },
    nameOf: (row) => String(row['name']),
  },
  // One site that shares its organisation opens all others of the owner.
  neighbours: async (database, rows) => {
    const owners = [...new Set(rows.map((row) => row['organisationId'] as number))];
    const own = new Set(rows.map(({ id }) => id));
    const others = await database
      .select({ id: sites.id, organisationId: sites.organisationId })
      .from(sites)
      .where(inArray(sites.organisationId, owners));
    const concerns = new Map<number, Concern>();
    for (const { id, organisationId } of others) {
      if (own.has(id)) continue;
      concerns.set(id, { organisationId, organisationIds: await audienceOfSite(database, id) });
    }
    return concerns;
  },
};
