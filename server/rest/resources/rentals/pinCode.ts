import { sql } from 'drizzle-orm';
import { hiddenPin, pinCode } from '#domain/entities/pinCode.ts';
import { ofOwnOrganisation } from '#server/rest/access/visibility.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { pinCodes } from '#server/storage/schema/customers.ts';

const shown = columnsNamed(pinCodes, ['id', 'customerId', 'userId', 'siteId', 'startsAt', 'endsAt', 'createdAt']);

/** Reached through the customer or user whose they are. The codes are hidden: nothing finds a record by its code. */
export const pinCodeResource: ServerResource = {
  entity: pinCode.name,
  table: pinCodes,
  fields: { ...shown, code: sql<string>`${hiddenPin}::text` },
  visible: (viewer) => ofOwnOrganisation(viewer, pinCodes.organisationId),
  concern: (_database, row) => Promise.reject(new Error(`PIN code ${row.id} is not written by generic calls.`)),
  writing: null,
};

/** The same with the codes, for those who may read them. */
export const readablePinCodeResource: ServerResource = {
  ...pinCodeResource,
  fields: { ...shown, code: pinCodes.code },
};
