import { organisationFeaturesResource } from './organisationFeatures.ts';
import { userResource } from './user.ts';

export const peopleResources = {
  user: userResource,
  organisationFeatures: organisationFeaturesResource,
} as const;
