import { areaResource } from './area.ts';
import { organisationResource } from './organisation.ts';
import { organisationFeaturesResource } from './organisationFeatures.ts';
import { siteResource } from './site.ts';

export const placeResources = {
  site: siteResource,
  area: areaResource,
  organisation: organisationResource,
  organisationFeatures: organisationFeaturesResource,
} as const;
