import { moneyDefinitions } from './moneyDefinitions.ts';

/** A term that reports explain, with its meaning in a sentence or two. */
export interface Definition {
  term: string;
  text: string;
}

const unitDefinitions = {
  rentableUnit: {
    term: 'Rentable unit',
    text: 'A unit that is neither out of service (marked for cleaning or repair) nor archived. The server keeps no history of that, so earlier days count the units as they are today.',
  },
  occupied: {
    term: 'Occupied',
    text: 'A booking that is active or in arrears covers the unit at the end of the day, by the clocks of its site; today: now. A completed booking covered the days before the one on which it ended. A unit counts once, whatever number of bookings hold it.',
  },
  committed: {
    term: 'Committed',
    text: 'Not occupied, but a booking is reserved or upcoming. On earlier days only bookings that were not cancelled since are known.',
  },
  vacant: {
    term: 'Vacant',
    text: 'Rentable, neither occupied nor committed at the end of the last day; today: now.',
  },
  outOfService: {
    term: 'Out of service',
    text: 'Marked for cleaning or repair, so not to be let. As of now: the server keeps no history of that.',
  },
  unitOccupancy: {
    term: 'Unit occupancy',
    text: 'Occupied rentable units as a share of all rentable units.',
  },
  areaOccupancy: {
    term: 'Area occupancy',
    text: 'Square metres of occupied rentable units as a share of the square metres of all rentable units. Units without an area are left out.',
  },
  daysVacant: {
    term: 'Days vacant',
    text: 'Days since the last day at whose end the unit was occupied. The day of a move-out is the first vacant day.',
  },
  storageGroup: {
    term: 'Storage',
    text: 'Storage units, lockers, parcel stores and car parks. Workspaces, trolleys and trailers, and pool tables are counted apart.',
  },
  moveIn: {
    term: 'Move-in',
    text: "A booking's first active day. Cancelled bookings and no-shows are none, nor are hires by the hour. A new booking of the same units on the day on which the customer's last one ended goes on as it was.",
  },
  moveOut: {
    term: 'Move-out',
    text: 'The day on which a booking ended, once it is completed.',
  },
  transfer: {
    term: 'Transfer',
    text: 'A customer changes units: one booking ends and another begins on the same day at the same site. It is neither a move-in nor a move-out. A change of unit inside one booking leaves no date behind, so it cannot be counted.',
  },
  net: { term: 'Net', text: 'Move-ins less move-outs.' },
  churn: {
    term: 'Churn',
    text: 'Rentable units that move-outs gave back in these days, as a share of the units that were occupied when the days began.',
  },
  lengthOfStay: {
    term: 'Length of stay',
    text: 'Of the customers who moved out: from their move-in to their move-out, transfers included. The median is the stay that as many exceed as fall short of; the mean is the sum divided by their number.',
  },
  complimentary: {
    term: 'Complimentary unit',
    text: 'A unit of a running booking that is let without payment. The server keeps no history of that, so bookings count as they are marked today.',
  },
  rentForgone: {
    term: 'Rent given up',
    text: 'The street rates of complimentary units, for a month.',
  },
  streetRate: {
    term: 'Street rate',
    text: "Today's asking price for a month: the unit's own price, else that of the product for its kind and size. New bookings start with the same price. A year has 12 months and 52 weeks.",
  },
  abnormalStatus: {
    term: 'Abnormal status',
    text: 'The door contradicts the booking: let and paid but overlocked, vacant but unlocked, open or overlocked, overdue but not overlocked, let twice, or let while out of service. Units in alarm, with a fault or out of service are listed too.',
  },
  unitInTrouble: {
    term: 'Unit in trouble',
    text: 'A unit that is in alarm, has a fault or is overlocked, as its device says now. All kinds of units count.',
  },
  overlockDue: {
    term: 'Overlock due',
    text: 'At least $10 has been overdue for 7 days or more, the due day not counted, as operators commonly have it. Complimentary bookings are never overlocked, and steps that a person held or lifted are left alone.',
  },
  soldOut: {
    term: 'Sold out',
    text: 'Products of which no unit is available at any of the sites.',
  },
  notOffered: {
    term: 'Not offered',
    text: 'Available units of products that cannot be booked, and of none.',
  },
  availability: {
    term: 'Available',
    text: 'Rentable, not occupied and not committed. Each unit counts for one product: that of its kind and size, else the one of its kind for all sizes.',
  },
} as const satisfies Record<string, Definition>;

/** All terms by their id. */
export const definitions = { ...unitDefinitions, ...moneyDefinitions } as const satisfies Record<string, Definition>;
export type DefinitionId = keyof typeof definitions;
