import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { customerBody } from '#domain/bodies/rentals.ts';
import { customer } from '#domain/entities/customer.ts';
import { openBookingStates, runningBookingStates } from '#domain/states/booking.ts';
import { Refusal } from '#server/refusal.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Database } from '#server/storage/database.ts';
import { customers, documents } from '#server/storage/schema/rentals/customers.ts';
import { bookings } from '#server/storage/schema/rentals/bookings.ts';
import { creditLinesOfCustomer, creditOfCustomer } from '#server/rentals/ledger/sums.ts';
import { lockCredit } from '#server/rentals/ledger/postRefund.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import { dollars } from '#format/numbers.ts';
import { overdueByCustomer, owedByCustomer } from '#server/rentals/bills.ts';
import { noteInvitationsGone, notePinCodesGone } from '../goneAlong.ts';
import { requireOfOrganisation } from '#server/places/requireOfOrganisation.ts';
import { stayingOwner } from '../stayingOwner.ts';
import { noSuchOrganisation } from '../constraintSentences.ts';
import { ofOrganisation } from '../ofOrganisation.ts';
import { settleAddress } from './settleAddress.ts';

const address = sql`(
  select json_build_object(
    'id', place.id, 'street1', place.street1, 'street2', place.street2, 'suburb', place.suburb,
    'state', place.state, 'postcode', place.postcode, 'country', place.country
  )
  from addresses place where place.customer_id = customers.id order by place.id limit 1)`;

const signedByCustomer = 'This customer has signed documents. Archive the customer instead.';

async function requireNoBookings(database: Database, customerId: number): Promise<void> {
  const held = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.customerId, customerId))
    .limit(1);
  if (held.length > 0) throw new Refusal(409, 'This customer has bookings. Archive the customer instead.');
}

async function requireNoSignedDocuments(database: Database, customerId: number): Promise<void> {
  const signed = await database
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.customerId, customerId), isNotNull(documents.signedAt)))
    .limit(1);
  if (signed.length > 0) throw new Refusal(409, signedByCustomer);
}

/** The ledger would keep money of nobody: what is their credit, and to whom credit went back. */
async function requireNoMoney(database: Database, customerId: number): Promise<void> {
  const credit = await lockCredit(database, customerId);
  if (credit !== 0) {
    throw new Refusal(
      409,
      `This customer has ${dollars(credit)} of credit, so they cannot be deleted. Give it back first.`,
    );
  }
  const refunded = await database
    .select({ id: ledgerLines.id })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.customerId, customerId), eq(ledgerLines.kind, 'refund')))
    .limit(1);
  if (refunded.length > 0) throw new Refusal(409, 'Money went back to this customer. Archive the customer instead.');
}

/** A customer with an active booking can't be archived. */
async function requireNotIn(database: Database, customerId: number): Promise<void> {
  const [running] = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.customerId, customerId), inArray(bookings.status, [...runningBookingStates])))
    .limit(1);
  if (running === undefined) return;
  throw new Refusal(
    409,
    `This customer has a running booking (${running.id}). End it before you archive them.`,
    'archived',
  );
}

/** A booking shows its customer's name. */
async function addChangesOfRenamed(
  { transaction, addChange }: WriteContext,
  organisationId: number,
  customerId: number,
): Promise<void> {
  const shown = await transaction
    .select({ id: bookings.id, siteId: bookings.siteId })
    .from(bookings)
    .where(and(eq(bookings.customerId, customerId), inArray(bookings.status, [...openBookingStates])));
  for (const each of shown) addChange({ entity: 'booking', act: 'UPDATE', ...each, organisationIds: [organisationId] });
}

type Names = { [Name in 'firstName' | 'lastName']?: string | undefined };

const isRenamed = (given: Names, current: Names) =>
  (['firstName', 'lastName'] as const).some((field) => field in given && given[field] !== current[field]);

export const customerResource = defineResource({
  entity: customer.name,
  table: customers,
  fields: {
    ...columnsNamed(customers, [
      'id',
      'organisationId',
      'name',
      'firstName',
      'lastName',
      'company',
      'email',
      'phone',
      'dateOfBirth',
      'licence',
      'siteId',
      'notes',
      'archived',
      'createdAt',
    ]),
    address,
    arrears: overdueByCustomer,
    owed: owedByCustomer,
    credit: creditOfCustomer,
    creditLines: creditLinesOfCustomer,
  },
  optionName: customers.name,
  ...ofOrganisation(customers.organisationId),
  writing: {
    body: customerBody,
    prepare: async (transaction, viewer, { address: _address, ...values }, current) => {
      const owner = stayingOwner(viewer, values, current, 'customer');
      const organisationId = (owner.organisationId ?? current?.organisationId) as number;
      await requireOfOrganisation(transaction, { owner: organisationId, viewer }, 'site', values.siteId, 'siteId');
      if (current?.archived === false && values.archived === true) await requireNotIn(transaction, current.id);
      return { ...values, ...owner };
    },
    settle: async (settling, id, given, current) => {
      const organisationId = await settleAddress(settling.transaction, id, given.address);
      if (current !== null && isRenamed(given, current)) await addChangesOfRenamed(settling, organisationId, id);
    },
    beforeDelete: async (transaction, _viewer, current, addChange) => {
      await requireNoBookings(transaction, current.id);
      await requireNoSignedDocuments(transaction, current.id);
      await requireNoMoney(transaction, current.id);
      await notePinCodesGone(transaction, { customerId: current.id }, addChange);
      await noteInvitationsGone(transaction, { customerId: current.id }, addChange);
    },
    conflicts: {
      documents_signed: { status: 409, sentence: signedByCustomer },
      customers_organisation_id_organisations_id_fk: noSuchOrganisation,
    },
    nameOf: (row) => `customer ${row.id}`,
  },
});
