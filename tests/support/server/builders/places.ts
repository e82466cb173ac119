import { media } from '#server/storage/schema/media.ts';
import { organisationFeatures, organisations } from '#server/storage/schema/places/organisations.ts';
import { siteShares, sites, areas } from '#server/storage/schema/places/sites.ts';
import type { BuilderTools, Given } from './insert.ts';

/** Builds organisations, sites and their records. Missing parents are made. */
export function placeBuilders({ insert, fresh }: BuilderTools) {
  const organisation = (given: Given<typeof organisations> = {}) =>
    insert(organisations, { name: fresh('Organisation'), ...given });

  const features = async (given: Given<typeof organisationFeatures> = {}) =>
    insert(organisationFeatures, {
      id: given.id ?? (await organisation()).id,
      operations: true,
      appOperations: true,
      reporting: true,
      facilityMap: true,
      permissionIngest: false,
      poolTables: true,
      ...given,
    });

  const site = async ({ sharedWith = [], ...given }: Given<typeof sites> & { sharedWith?: readonly number[] } = {}) => {
    const organisationId = given.organisationId ?? (await organisation()).id;
    const row = await insert(sites, { name: fresh('Site'), ...given, organisationId });
    for (const id of sharedWith) await insert(siteShares, { siteId: row.id, organisationId: id });
    return row;
  };

  const area = async (given: Given<typeof areas> = {}) =>
    insert(areas, { name: fresh('Area'), ...given, siteId: given.siteId ?? (await site()).id });

  const image = async (given: Given<typeof media> = {}) =>
    insert(media, {
      name: fresh('image').replace(' ', '-'),
      type: 'image/png',
      title: 'Front',
      content: Uint8Array.of(1),
      ...given,
      organisationId: given.organisationId ?? (await organisation()).id,
    });

  return { organisation, features, site, area, image };
}
export type PlaceBuilders = ReturnType<typeof placeBuilders>;
