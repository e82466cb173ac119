import { areas, bits, type Level, type Permissions } from './bits.ts';

export interface UsualRole {
  name: string;
  description: string;
  permissions: Permissions;
}

const mask = (...levels: readonly Level[]) => levels.reduce((sum, level) => sum | bits[level], 0);
const inEveryArea = (value: number): Permissions => Object.fromEntries(areas.map((area) => [area, value]));

const look = mask('scope', 'read');
const work = mask('scope', 'read', 'write');

/** Roles that most facilities have, from the widest to the narrowest. */
export const usualRoles = {
  lead: {
    name: 'Operations lead',
    description: 'Everything in their organisation, other people included.',
    permissions: inEveryArea(mask('scope', 'read', 'write', 'delete', 'state')),
  },
  /**
   * Everything that a day at the desk asks for. No right to settings: with it they would read and change users and
   * roles. A customer's documents are read and signed by the right to customers.
   */
  desk: {
    name: 'Front desk',
    description: 'Customers, bookings, payments, documents to sign, and doors.',
    permissions: {
      sites: mask('scope', 'read', 'state'),
      customers: work,
      // Cancelling, moving out and refunding change states.
      bookings: mask('scope', 'read', 'write', 'state'),
      facilityMap: look,
      products: look,
      alerts: look,
    },
  },
  readOnly: {
    name: 'Read only',
    description: 'Sees everything and changes nothing.',
    permissions: inEveryArea(look),
  },
} as const satisfies Record<string, UsualRole>;
