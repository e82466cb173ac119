import { alertResource } from './alert.ts';
import { notificationResource } from './notification.ts';
import { organisationResource } from './organisation.ts';
import { organisationFeaturesResource } from './organisationFeatures.ts';
import { permissionRoleResource } from './permissionRole.ts';
import { userResource } from './user.ts';
import { userRoleResource } from './userRole.ts';

export const peopleResources = {
  organisation: organisationResource,
  organisationFeatures: organisationFeaturesResource,
  user: userResource,
  permissionRole: permissionRoleResource,
  userRole: userRoleResource,
  alert: alertResource,
  notification: notificationResource,
} as const;
