import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { site, siteSharing } from '#domain/entities/site.ts';
import { sites } from '#server/storage/schema/sites.ts';
import { ownerFor } from '#server/rest/access/ownership.ts';
import { audienceOfSite, requireOwner, visibleSite } from '#server/rest/access/visibility.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { ServerResource, Values } from '#server/rest/resource/define.ts';
import { columnsNamed } from '#server/rest/resource/search.ts';
import {
  latitudeField,
  lineField,
  longitudeField,
  nameField,
  postcodeField,
  referenceField,
  timeZoneField,
} from './fields.ts';

const body = z.object({
  name: nameField,
  organisationId: referenceField.optional(),
  sharing: z.enum(siteSharing).optional(),
  timeZone: timeZoneField.optional(),
  street1: lineField.optional(),
  street2: lineField.nullish(),
  suburb: lineField.optional(),
  state: lineField.optional(),
  postcode: postcodeField.optional(),
  country: lineField.optional(),
  phone: lineField.nullish(),
  latitude: latitudeField.nullish(),
  longitude: longitudeField.nullish(),
});

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
    body,
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
  updateChanges: (before, after, id) => {
    const newcomers = after.organisationIds.filter((organisation) => !before.organisationIds.includes(organisation));
    const both = [...new Set([...before.organisationIds, ...after.organisationIds])];
    const base = { entity: site.name, id, organisationId: after.organisationId };
    const update = { ...base, act: 'UPDATE', organisationIds: both } as const;
    // Updates of a record that is not held are ignored, so those whom it is shared with now are told of a new one.
    return newcomers.length === 0 ? [update] : [update, { ...base, act: 'CREATE', organisationIds: newcomers }];
  },
};
