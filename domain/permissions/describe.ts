import type { Area, Level } from './bits.ts';
import type { Ask } from './can.ts';

export const areaNames: Record<Area, string> = {
  facilityMap: 'Facility map',
  customers: 'Customers',
  bookings: 'Bookings',
  products: 'Products',
  sites: 'Sites',
  settings: 'Settings',
  reports: 'Reports',
  alerts: 'Alerts',
  admin: 'Admin',
};

export const levelNames: Record<Level, string> = {
  scope: 'scope',
  read: 'read',
  write: 'write',
  delete: 'delete',
  state: 'state',
};

/** Completed by what the person may do it to. */
export const levelVerbs: Record<Level, string> = {
  scope: 'choose from the names of',
  read: 'see',
  write: 'change',
  delete: 'delete',
  state: 'operate',
};

/** What a right allows, to follow "may": "change customers". */
export function describeAct({ area, level = 'read' }: Ask): string {
  return `${levelVerbs[level]} ${area === undefined ? 'this' : areaNames[area].toLowerCase()}`;
}

/** A right as the roles page names it: "Sites: write". */
export function describeRight(ask: Ask): string {
  if (ask.superAdmin === true) return 'Super admin';
  if (ask.area === undefined) return 'sign-in';
  return `${areaNames[ask.area]}: ${ask.level === undefined ? 'any level' : levelNames[ask.level]}`;
}

/** The right to give rights. */
export const givingRights: Ask = { area: 'settings', level: 'write' };
