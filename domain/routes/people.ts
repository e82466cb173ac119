import { defineRoutes } from './define.ts';

export const peopleRoutes = defineRoutes({
  'role.list': {
    path: '/admin/roles/:id?',
    title: 'Roles',
    area: 'settings',
    level: 'read',
    layout: 'base',
    navigation: { group: 'Admin', label: 'Roles' },
  },
  'user.list': {
    path: '/users',
    title: 'Users',
    area: 'settings',
    level: 'read',
    layout: 'base',
    navigation: { group: 'Admin', label: 'Users' },
  },
  'user.create': {
    path: '/users/create',
    title: 'New user',
    area: 'settings',
    level: 'write',
    layout: 'detail',
    parent: 'user.list',
  },
  'user.detail': {
    path: '/users/:id',
    title: 'User details',
    area: 'settings',
    level: 'read',
    layout: 'detail',
    parent: 'user.list',
  },
  'user.edit': {
    path: '/users/:id/edit',
    title: 'Edit user',
    area: 'settings',
    level: 'write',
    layout: 'detail',
    parent: 'user.detail',
  },
});
