import { sql } from 'drizzle-orm';
import { hiddenPin, pinCode } from '#domain/entities/pinCode.ts';
import { ofOwnOrganisation } from '#server/places/visibility.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Database } from '#server/storage/database.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import type { Viewer } from '#server/viewer.ts';

const shown = columnsNamed(pinCodes, ['id', 'customerId', 'userId', 'siteId', 'startsAt', 'endsAt', 'createdAt']);

const unwritten = {
  entity: pinCode.name,
  table: pinCodes,
  visible: (viewer: Viewer) => ofOwnOrganisation(viewer, pinCodes.organisationId),
  audience: (_database: Database, row: { id: number }) =>
    Promise.reject(new Error(`PIN code ${row.id} is not written by generic calls.`)),
  writing: null,
} as const;

/** Reached through the customer or user. Codes are hidden, and no search finds a record by its code. */
export const pinCodeResource = defineResource({
  ...unwritten,
  fields: { ...shown, code: sql<string>`${hiddenPin}::text` },
});

/** PIN codes with their encrypted codes, which are opened for viewers who may read them. */
export const readablePinCodeResource = defineResource({
  ...unwritten,
  fields: { ...shown, code: pinCodes.code },
});
