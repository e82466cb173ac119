import { useState } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { isFields } from '#domain/entities/readable.ts';
import { recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { bookingMessages } from '#domain/messages/bookings.ts';
import { useData } from '#crud/context/replica.ts';
import { recordParameters } from '#crud/data/recordParameters.ts';
import { againWhenStale } from '#crud/edit/againWhenStale.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { accessCalls } from '#domain/calls/access.ts';
import { logCalls } from '#domain/calls/operations.ts';
import { isOpenBooking } from '#domain/states/booking.ts';
import type { Api } from '#collections/transport/api.ts';
import { bookingName } from '../../payment/bookingName.ts';

const createdAt = ({ createdAt: at }: Booking) => at ?? '';

/** null: the server keeps no action log. */
async function makerOf(api: Api, bookingId: number): Promise<string | null> {
  try {
    const { rows } = await api.list(logCalls.bookingActions, { parameters: { id: bookingId }, inBackground: true });
    const name = readRecord('actionLog', rows.at(-1))?.['userName'];
    return typeof name === 'string' && name !== '' ? name : null;
  } catch {
    return null; // The sentence then names only the customer.
  }
}

/**
 * "A101 was booked by Sam Reed for Mia Chen."
 * @returns null where the server does not tell.
 */
async function bookedBySentence(
  api: Api,
  unit: { id: number; name: string },
  except: RecordKey | null = null,
): Promise<string | null> {
  try {
    const { rows } = await api.list(accessCalls.unitBookings, { parameters: { id: unit.id }, inBackground: true });
    const held = rows
      .flatMap((row) => (readRecord('booking', row) as Booking | null) ?? [])
      .filter((row) => recordKey('booking', row) !== except && isOpenBooking(row.status))
      .toSorted((a, b) => createdAt(b).localeCompare(createdAt(a)));
    const [newest] = held;
    if (newest === undefined) return null;
    const { customer, customer_id: id } = newest;
    const tenant = customer ? recordName('customer', customer) : id === undefined ? null : `customer ${id}`;
    return bookingMessages.transfer.bookedBy(unit.name, await makerOf(api, newest.id), tenant);
  } catch {
    return null; // The server's own refusal shows in any case.
  }
}

const { transfer: texts } = bookingMessages;

export interface Transfer {
  from: { id: number; name: string };
  to: { id: number; name: string };
  /** The rate from now on in dollars; absent: it stays. */
  rate?: number;
  /** The product from now on; absent: it stays. */
  productId?: number | null;
  /** The sum to settle, in dollars; absent: nothing is settled. */
  settlement?: { net: number };
}

export interface TransferState {
  isBusy: boolean;
  /** Why the last attempt failed, in a sentence. */
  failure: string | null;
  /** The units that the server refused: others have them. */
  refused: ReadonlySet<number>;
}

const idsOf = ({ units }: Booking) => (units ?? []).map(({ id }) => id).toSorted((a, b) => a - b);

/** A unit that somebody else booked meanwhile is refused, with who has it. */
export function useTransfer(booking: Booking, { onDone, onOtherSum }: { onDone: () => void; onOtherSum: () => void }) {
  const { api, replica } = useData();
  const [state, setState] = useState<TransferState>({ isBusy: false, failure: null, refused: new Set() });

  /** Sends the change unless somebody changed the booking's units. @throws AppError */
  async function send({ from, to, ...changed }: Transfer): Promise<string | null> {
    const calls = resourceCalls('booking');
    const parameters = await recordParameters({ replica }, 'booking', booking);
    const answer = await api.call(calls.read, { parameters, inBackground: true });
    const fresh = readRecord('booking', answer) as Booking | null;
    if (fresh?.units !== undefined && String(idsOf(fresh)) !== String(idsOf(booking))) {
      return texts.changedMeanwhile(bookingName(fresh));
    }
    const units = idsOf(booking).map((id) => (id === from.id ? to.id : id));
    await api.call(calls.update, {
      parameters,
      body: { units, ...changed },
      seen: isFields(answer) ? answer : undefined,
      inBackground: true,
    });
    if (changed.settlement !== undefined) replica.reportCreated('order');
    return null;
  }

  async function transfer(wanted: Transfer): Promise<void> {
    setState((before) => ({ ...before, isBusy: true, failure: null }));
    try {
      const failure = await againWhenStale(() => send(wanted));
      setState((before) => ({ ...before, isBusy: false, failure }));
      if (failure !== null) return;
      showNotice(done, texts.saved(wanted.from.name, wanted.to.name));
      onDone();
    } catch (thrown) {
      const error = toAppError(thrown);
      const isOtherSum = error.field === 'settlement';
      if (isOtherSum) onOtherSum();
      const isTaken = error.status === 409 && !isOtherSum;
      const who = isTaken ? await bookedBySentence(api, wanted.to, recordKey('booking', booking)) : null;
      setState(({ refused }) => ({
        isBusy: false,
        failure: who ?? error.message,
        refused: isTaken ? new Set([...refused, wanted.to.id]) : refused,
      }));
    } finally {
      replica.reportSaved('booking', recordKey('booking', booking));
      replica.reportSaved('unit', wanted.to.id);
    }
  }

  return { ...state, transfer, nameOf: (unit: { id: number }) => recordName('unit', unit) };
}
