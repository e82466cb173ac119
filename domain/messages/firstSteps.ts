import { listText } from '#format/listText.ts';
import { inSentence } from './records.ts';
import { entityOf } from '../entities/index.ts';
import type { FirstStepId, SetupEntity } from '../setup/firstSteps.ts';

interface StepTexts {
  title: string;
  /** What is missing and why it matters. */
  why: string;
}

const steps: Readonly<Record<FirstStepId, StepTexts>> = {
  site: {
    title: 'Site',
    why: 'Add the place with its address and time zone. Units, doors, devices and opening hours belong to a site.',
  },
  areas: {
    title: 'Areas',
    why: 'Add a floor, a building or a row. Areas group units in lists and on boards, and show customers where to go.',
  },
  units: {
    title: 'Units',
    why: 'Add the units that you rent out, with size and price. Without units there is nothing to book.',
  },
  devices: {
    title: 'Devices and doors',
    why: 'Add the controllers and locks of your doors, and connect them. Until then no door opens from here.',
  },
  gates: {
    title: 'Gates',
    why: 'Add the gates and doors to the site, such as the front gate. Customers open them with their PIN codes.',
  },
  map: {
    title: 'Map',
    why: 'Draw the floors with their units. Staff then see at a glance which door is open, and where it is.',
  },
  products: {
    title: 'Products and prices',
    why: 'Add what customers book, with its price for a period. Bills take their prices from products.',
  },
  hours: {
    title: 'Opening hours',
    why: 'Add the hours in which customers come in. Gates without opening hours open for tenants at any time.',
  },
  people: {
    title: 'Roles and people',
    why: 'Add a role for each kind of work, and invite your staff. Each person then sees what their role allows.',
  },
  customer: {
    title: 'First customer',
    why: 'Add a customer and book a unit for them. From then on bills, PIN codes and doors follow the booking.',
  },
};

const kinds: Readonly<Record<SetupEntity, { one: string; create: string }>> = {
  site: { one: 'a site', create: 'Create a site' },
  area: { one: 'an area', create: 'Add areas' },
  unit: { one: 'a unit', create: 'Create a unit' },
  gate: { one: 'a gate', create: 'Create a gate' },
  facilityMap: { one: 'a floor plan', create: 'Draw the map' },
  controller: { one: 'a device', create: 'Add devices' },
  motorisedLock: { one: 'a motorised lock', create: 'Add devices' },
  padlock: { one: 'a padlock', create: 'Add padlocks' },
  product: { one: 'a product', create: 'Create a product' },
  schedule: { one: 'opening hours', create: 'Add opening hours' },
  permissionRole: { one: 'a role', create: 'Create a role' },
  user: { one: 'another user', create: 'Invite a user' },
  customer: { one: 'a customer', create: 'Create a customer' },
  booking: { one: 'a booking', create: 'Create a booking' },
};

/** Messages of the first steps, and of lists that need another record first. */
export const firstStepMessages = {
  title: 'First steps',
  /** Instead of the name of a site. */
  lead: 'Set up your facility in the order in which things need each other. Each step is done once its records exist.',
  leadOf: (site: string) =>
    `Set up ${site} in the order in which things need each other. Each step is done once its records exist.`,
  progress: (done: number, total: number) => `${done} of ${total} done`,
  link: (done: number, total: number) => `First steps: ${done} of ${total} done`,
  steps,
  states: { done: 'Done', next: 'Next', open: 'To do', waiting: 'Waiting', unknown: 'Not known yet' },
  optional: 'Optional',
  waiting: (needs: readonly SetupEntity[]) => `Needs ${listText(needs.map((need) => kinds[need].one))} first.`,
  unknown: "Its records haven't loaded, so nobody can tell yet whether something is missing.",
  others: 'Ask a colleague with the right to do this.',
  create: (kind: SetupEntity) => kinds[kind].create,
  /** Where a step lacks records of several kinds. */
  importOf: (kind: SetupEntity) => `Import ${inSentence(entityOf(kind).label.many)}…`,
  finished: 'Everything is set up',
  finishedText: 'The records of every step exist.',
  /** Optional steps are left. */
  neededText: 'All that a facility needs is there. The steps marked as optional are left for when you want them.',
  needsTitle: (many: string, needs: readonly SetupEntity[]) =>
    `${many} need ${listText(needs.map((need) => kinds[need].one))} first`,
} as const;
