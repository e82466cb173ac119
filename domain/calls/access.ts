import { z } from 'zod';
import { bookingTypes, unitKinds } from '../states/unitKind.ts';
import { referenceField } from '../validation/fields.ts';
import { admin, defineCalls } from './define.ts';

const read = { area: 'sites', level: 'read' } as const;

const namesById = z.record(z.string(), z.string());

export const syncAnswerSchema = z.looseObject({
  /** The number of records found for the external system's names. */
  matched: z.number().int(),
  changed: z.number().int(),
  /** Names that there are none of here. */
  unknown: z.array(z.string()),
});

/** Calls of units and gates beyond list, record and doors. */
export const accessCalls = defineCalls({
  unitBookings: {
    method: 'GET',
    path: `${admin}/units/:id/bookings`,
    summary: 'Lists the bookings of a unit, the latest first.',
    ask: { area: 'bookings', level: 'read' },
    answer: 'list',
    of: 'booking',
  },
  unitsAlarming: {
    method: 'GET',
    path: `${admin}/units/alarming`,
    summary: 'Gives the units whose alarm goes, as a map of id to name.',
    ask: read,
    query: z.object({ siteId: z.coerce.number().int().min(0).optional() }),
    answer: 'map',
    schema: namesById,
  },
  unitsFaulted: {
    method: 'GET',
    path: `${admin}/units/faulted`,
    summary: 'Gives the units with a fault, as a map of id to name.',
    ask: read,
    query: z.object({ siteId: z.coerce.number().int().min(0).optional() }),
    answer: 'map',
    schema: namesById,
  },
  unitsVacant: {
    method: 'GET',
    path: `${admin}/units/vacant/:type`,
    summary: `Lists the units that can be let, and from when each is booked next, of a kind (${unitKinds.join(', ')}) or group (${bookingTypes.join(', ')}).`,
    ask: read,
    answer: 'list',
    of: 'vacantUnit',
  },
  unitsSync: {
    method: 'POST',
    path: `${admin}/units/:segment`,
    summary: 'Brings units in line with the external storage system, where one is connected.',
    ask: { area: 'sites', level: 'write' },
    body: z.object({ siteId: referenceField }),
    answer: 'value',
    schema: syncAnswerSchema,
  },
  unitInvitations: {
    method: 'GET',
    path: `${admin}/invitations/unit/:id`,
    summary: 'Lists the invitations to a unit.',
    ask: { area: 'bookings', level: 'read' },
    answer: 'list',
    of: 'invitation',
  },
});
