import { eq } from 'drizzle-orm';
import type { PinKeys } from '#server/access/pins/pinKeys.ts';
import { nextPinCodeId, sealedPin } from '#server/access/pins/storedPins.ts';
import { ofOrder, postCharges } from '#server/rentals/ledger/postCharges.ts';
import { postFullRefunds, postPayments } from '#server/rentals/ledger/postPayments.ts';
import { postOpening } from '#server/rentals/ledger/rent.ts';
import { addresses, customers, documents, pinCodes } from '#server/storage/schema/rentals/customers.ts';
import {
  bookingLockables,
  bookings,
  bookingUnits,
  invitations,
  orderLines,
  orders,
  payments,
} from '#server/storage/schema/rentals/bookings.ts';
import type { BuilderTools, Given } from './insert.ts';
import type { AccessBuilders } from './access.ts';
import type { PlaceBuilders } from './places.ts';

const hour = 60 * 60 * 1000;

type Line = Omit<Given<typeof orderLines>, 'orderId'>;

/** Builds customers with their papers. Missing customers are made in a new organisation. */
function peopleOfRentals({ insert, fresh }: BuilderTools, { organisation }: PlaceBuilders) {
  const customer = async (given: Given<typeof customers> = {}) =>
    insert(customers, {
      firstName: 'Grace',
      lastName: fresh('Tester'),
      ...given,
      organisationId: given.organisationId ?? (await organisation()).id,
    });

  const owner = async (given: { organisationId?: number | undefined; customerId?: number | null | undefined }) => {
    const organisationId = given.organisationId ?? (await organisation()).id;
    return { organisationId, customerId: given.customerId ?? (await customer({ organisationId })).id };
  };

  const address = async (given: Given<typeof addresses> = {}) =>
    insert(addresses, {
      street1: '2 Test Street',
      suburb: 'Testville',
      state: 'NSW',
      postcode: '2000',
      country: 'Australia',
      ...given,
      ...(await owner(given)),
    });

  const document = async (given: Given<typeof documents> = {}) =>
    insert(documents, {
      name: fresh('Agreement'),
      kind: 'agreement',
      ...given,
      organisationId: given.organisationId ?? (await organisation()).id,
    });

  return { owner, customer, address, document };
}

/** Builds PIN codes, encrypted as the server stores them; the row that it returns has the digits. */
export function pinCodeBuilder(tools: BuilderTools, places: PlaceBuilders, keys: PinKeys) {
  const { insert, fresh, database } = tools;
  const { owner } = peopleOfRentals(tools, places);
  const pinCode = async (given: Given<typeof pinCodes> = {}) => {
    const ofUser = given.userId !== undefined && given.userId !== null;
    const organisationId = given.organisationId ?? (await places.organisation()).id;
    const whose = ofUser ? { organisationId } : await owner({ ...given, organisationId });
    const code = given.code ?? fresh('').trim().padStart(6, '5');
    const id = await nextPinCodeId(database);
    const sealed = await sealedPin(database, keys, { id, organisationId, code });
    return { ...(await insert(pinCodes, { ...given, ...whose, id, ...sealed })), code };
  };
  return { pinCode };
}

export function rentalBuilders(tools: BuilderTools, places: PlaceBuilders, { unit }: AccessBuilders) {
  const { insert, fresh, post } = tools;
  const { site } = places;
  const people = peopleOfRentals(tools, places);

  /** A site, and a customer of its organisation. */
  const atSite = async (given: { siteId?: number | undefined; customerId?: number | null | undefined }) => {
    const siteId = given.siteId ?? (await site()).id;
    const organisationId = await tools.ownerOf(siteId);
    return { siteId, customerId: given.customerId ?? (await people.customer({ organisationId })).id };
  };

  const order = async ({ lines, ...given }: Given<typeof orders> & { lines?: readonly Line[] } = {}) => {
    const row = await insert(orders, { ...given, ...(await atSite(given)) });
    for (const line of lines ?? [{ description: 'Padlock', quantity: 2, unitPrice: 19.95 }]) {
      await insert(orderLines, { description: 'Box', quantity: 1, unitPrice: 4, ...line, orderId: row.id });
    }
    await post((posting) => postCharges(posting, ofOrder(row.id)), row.createdAt);
    return row;
  };

  /** The overdue bill that a booking in arrears was built with. */
  const debtOf = ({ id: bookingId, siteId, customerId, arrears }: typeof bookings.$inferSelect) => {
    const lines = [{ description: 'Brought forward', quantity: 1, unitPrice: arrears }];
    return order({ siteId, customerId, bookingId, createdAt: new Date(2020, 0, 1), pastDue: true, lines });
  };

  /** A booking of a new unit, for an hour, an hour ahead, unless given. */
  const booking = async ({
    unitIds,
    lockableIds = [],
    ...given
  }: Given<typeof bookings> & { unitIds?: readonly number[]; lockableIds?: readonly number[] } = {}) => {
    const where = await atSite(given);
    const held = unitIds ?? [(await unit({ siteId: where.siteId })).id];
    const startsAt = given.startsAt ?? new Date(Date.now() + hour);
    const row = await insert(bookings, {
      type: 'storage',
      status: 'reserved',
      startsAt,
      endsAt: new Date(startsAt.getTime() + hour),
      rate: 25.5,
      period: 'week',
      ...given,
      ...where,
    });
    for (const unitId of held) await insert(bookingUnits, { bookingId: row.id, unitId });
    for (const lockableId of lockableIds) await insert(bookingLockables, { bookingId: row.id, lockableId });
    if (row.paidTo !== null) await post((posting) => postOpening(posting, row, row.paidTo), row.createdAt);
    if (row.arrears > 0) await debtOf(row);
    return { ...row, unitIds: held };
  };

  const payment = async (given: Given<typeof payments> = {}) => {
    const row = await insert(payments, { amount: 10.5, method: 'card', ...given, ...(await atSite(given)) });
    const own = eq(payments.id, row.id);
    await post((posting) => postPayments(posting, own), row.createdAt);
    await post((posting) => postFullRefunds(posting, own), row.createdAt);
    return row;
  };

  const invitation = async (given: Given<typeof invitations> = {}) => {
    const where = await atSite(given);
    const unitId = given.unitId ?? (await unit({ siteId: where.siteId })).id;
    return insert(invitations, { name: fresh('Guest'), ...given, ...where, unitId });
  };

  const { owner: _owner, ...builders } = people;
  return { ...builders, booking, order, payment, invitation };
}
