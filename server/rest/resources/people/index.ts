import { permissionRoleResource } from './permissionRole.ts';
import { userResource } from './user.ts';
import { userRoleResource } from './userRole.ts';

export const peopleResources = {
  user: userResource,
  permissionRole: permissionRoleResource,
  userRole: userRoleResource,
} as const;
