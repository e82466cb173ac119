import { pinCode } from '#domain/entities/pinCode.ts';
import { ofOwnOrganisation } from '#server/rest/access/visibility.ts';
import type { ServerResource } from '#server/rest/resource/define.ts';
import { columnsNamed } from '#server/rest/resource/search.ts';
import { pinCodes } from '#server/storage/schema/customers.ts';

/** Reached through the customer or user whose they are. */
export const pinCodeResource: ServerResource = {
  entity: pinCode.name,
  table: pinCodes,
  fields: columnsNamed(pinCodes, ['id', 'customerId', 'userId', 'siteId', 'code', 'startsAt', 'endsAt', 'createdAt']),
  visible: (viewer) => ofOwnOrganisation(viewer, pinCodes.organisationId),
  concern: (_database, row) => Promise.reject(new Error(`PIN code ${row.id} is not written by generic calls.`)),
  writing: null,
};
