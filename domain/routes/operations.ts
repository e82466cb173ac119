import { defineRoutes } from './define.ts';

export const operationsRoutes = defineRoutes({
  'dashboard.list': {
    path: '/dashboard/list',
    title: 'Units now',
    layout: 'base',
    navigation: { group: 'Dashboard', label: 'Units now' },
  },
  'dashboard.activity': {
    path: '/dashboard/activity',
    title: 'Activity',
    layout: 'base',
    navigation: { group: 'Dashboard', label: 'Activity' },
  },
  'dashboard.map': {
    path: '/dashboard/map',
    title: 'Facility map',
    area: 'facilityMap',
    level: 'read',
    layout: 'base',
    navigation: { group: 'Dashboard', label: 'Map' },
  },
  'report.list': {
    path: '/reports',
    title: 'Reports',
    area: 'reports',
    level: 'read',
    feature: 'reporting',
    layout: 'base',
    navigation: { group: 'Reports', label: 'Reports' },
  },
  /** The replica's internals. No link leads here. */
  developer: { path: '/developer', title: 'Developer', superAdmin: true, layout: 'base' },
});
