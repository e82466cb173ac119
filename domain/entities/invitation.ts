import { z } from 'zod';
import { invitationStates } from '../states/booking.ts';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

/** A customer lets somebody else open their unit. */
export const invitation = defineEntity({
  name: 'invitation',
  resource: 'invitations',
  event: 'INVITATION',
  scope: 'site',
  area: 'bookings',
  replication: 'all',
  label: { one: 'Invitation', many: 'Invitations' },
  indexes: ['siteId', 'unitId', 'status'],
  search: ['name', 'email'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      unitId: id,
      bookingId: id.nullish(),
      /** The inviting person. */
      customerId: id,
      /** The invited person. */
      name: z.string(),
      email: z.string().nullish(),
      phone: z.string().nullish(),
      status: z.enum(invitationStates),
      expiresAt: instant.nullish(),
      createdAt: instant,
    }),
});
export type Invitation = Readable<z.output<typeof invitation.schema>>;
