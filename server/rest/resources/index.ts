import type { EntityName } from '#domain/entities/index.ts';
import type { ServerResource } from '#server/rest/resource/define.ts';
import { actionLogResource } from './actionLog.ts';
import { areaResource } from './area.ts';
import { eventLogResource } from './eventLog.ts';
import { organisationFeaturesResource } from './organisationFeatures.ts';
import { siteResource } from './site.ts';
import { unitResource } from './unit.ts';
import { userResource } from './user.ts';

/** The server's side of every entity in the domain's registry: a missing one does not compile. */
export const resources: Record<EntityName, ServerResource> = {
  site: siteResource,
  area: areaResource,
  unit: unitResource,
  user: userResource,
  organisationFeatures: organisationFeaturesResource,
  actionLog: actionLogResource,
  eventLog: eventLogResource,
};
