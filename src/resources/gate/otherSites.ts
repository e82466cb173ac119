import type { Site } from '#domain/entities/site.ts';

type Place = Pick<Site, 'id' | 'name' | 'organisationId'>;

/** The other sites that can share a gate: those of the same owner. */
export function otherSites<Each extends Place>(sites: readonly Each[], siteId: number | null): readonly Each[] {
  const home = sites.find(({ id }) => id === siteId);
  return home === undefined
    ? []
    : sites.filter(({ id, organisationId }) => id !== home.id && organisationId === home.organisationId);
}
