import { importKindIds } from '../import/plan.ts';
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
  /** The catalogue of reports leads here where the server measures. */
  'report.latency': {
    path: '/reports/latency',
    title: 'Latency',
    area: 'reports',
    level: 'read',
    feature: 'reporting',
    layout: 'base',
    parent: 'report.list',
  },
  /** From an empty organisation to the first customer. The home page leads here while something is missing. */
  firstSteps: { path: '/first-steps', title: 'First steps', area: 'sites', level: 'write', layout: 'base' },
  bookkeeping: {
    path: '/bookkeeping',
    title: 'Bookkeeping',
    area: 'bookings',
    level: 'read',
    layout: 'base',
    navigation: { group: 'Reports', label: 'Bookkeeping' },
  },
  exportAll: {
    path: '/settings/export',
    title: 'Export everything',
    area: 'admin',
    level: 'read',
    layout: 'base',
    navigation: { group: 'Admin', label: 'Export everything' },
  },
  imports: { path: '/imports', title: 'Imports', layout: 'base' },
  /** Its page asks for the right to create records of the kind. */
  import: {
    path: '/import/:kind',
    title: 'Import',
    layout: 'detail',
    values: { kind: importKindIds },
    parent: 'imports',
    parentByType: {
      site: 'site.list',
      area: 'site.list',
      unit: 'unit.list',
      lockable: 'lockable.list',
      gate: 'gate.list',
      controller: 'device.list',
      product: 'bookable.list',
      inventory: 'purchasable.list',
      customer: 'customer.list',
      booking: 'booking.storage',
      pinCode: 'customer.list',
      user: 'user.list',
    },
  },
  /** The replica's internals. No link leads here. */
  developer: { path: '/developer', title: 'Developer', superAdmin: true, layout: 'base' },
});
