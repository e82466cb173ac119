import { areaResource } from './area.ts';
import { siteResource } from './site.ts';
import { unitResource } from './unit.ts';

export const placeResources = {
  site: siteResource,
  area: areaResource,
  unit: unitResource,
} as const;
