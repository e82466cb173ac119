import { z } from 'zod';
import {
  arrearsStepBody,
  cardPaymentBody,
  documentBody,
  paymentMethodBody,
  pinCodeBody,
  refundBody,
} from '../bodies/rentals.ts';
import { highestId } from '../entities/fields.ts';
import { fileLimits } from '../limits/files.ts';
import { denialReasons } from '../states/logs.ts';
import type { EntityName } from '../entities/index.ts';
import type { Area, Level } from '../permissions/bits.ts';
import { momentField, referenceField } from '../validation/fields.ts';
import { admin, type CallDefinition, defineCalls } from './define.ts';
import { documentVersionsAnswer } from './documentVersions.ts';
import { settlementAnswer, settlementQuery } from './settlement.ts';

/** A data URL: "data:application/pdf;base64,…". */
const documentFileBody = z.object({
  name: z.string().trim().min(1, 'Enter a file name.').max(200),
  file: z.string({ error: 'Choose a file.' }),
});

/** A signature of a customer's copy; null takes it back. */
const signatureBody = z.object({ signedAt: momentField.nullable() });

/** A copy of a form for a customer. The form decides its text, version and file. */
const copyBody = documentBody.pick({ name: true, kind: true, siteId: true }).extend({ formId: referenceField });

const ofCustomer = <const Of extends EntityName>(segment: string, of: Of, area: Area, what: string) =>
  ({
    method: 'GET',
    path: `${admin}/customers/:id/${segment}`,
    summary: `Lists the ${what} of a customer.`,
    ask: { area, level: 'read' },
    answer: 'list',
    of,
  }) as const satisfies CallDefinition;

const pinCodes = (owner: 'customers' | 'users', area: Area, who: string) => {
  const path = `${admin}/${owner}/:id/pinCodes`;
  const ask = (level: Level) => ({ area, level });
  return {
    list: {
      method: 'GET',
      path,
      summary: `Lists the PIN codes of ${who}. Dots stand for codes of somebody whom the caller may not give one.`,
      ask: ask('read'),
      answer: 'list',
      of: 'pinCode',
    },
    create: {
      method: 'POST',
      path,
      summary: `Gives ${who} a PIN code; without one the server draws it.`,
      ask: ask('write'),
      once: true,
      body: pinCodeBody,
      answer: 'record',
      of: 'pinCode',
    },
    update: {
      method: 'PUT',
      path: `${path}/:pinCodeId`,
      summary: `Changes a PIN code of ${who}: fields that are not sent stay as they are.`,
      ask: ask('write'),
      body: pinCodeBody.partial(),
      answer: 'record',
      of: 'pinCode',
    },
    remove: {
      method: 'DELETE',
      path: `${path}/:pinCodeId`,
      summary: `Takes a PIN code from ${who}.`,
      ask: ask('delete'),
      answer: 'none',
    },
  } as const satisfies Record<string, CallDefinition>;
};

const customerPinCodes = pinCodes('customers', 'customers', 'a customer');
const userPinCodes = pinCodes('users', 'settings', 'a member of staff');

/** Calls about a customer's records and PIN codes. */
export const rentalCalls = defineCalls({
  customerBookings: ofCustomer('bookings', 'booking', 'bookings', 'bookings'),
  customerDocuments: ofCustomer('documents', 'document', 'customers', 'documents'),
  customerDocumentForms: {
    ...ofCustomer('documents/forms', 'document', 'customers', 'documents'),
    summary: 'Lists the active documents of which a customer can be given a copy to sign.',
  },
  customerDocumentCreate: {
    method: 'POST',
    path: `${admin}/customers/:id/documents`,
    summary: 'Gives a customer a copy of an active document to sign.',
    ask: { area: 'customers', level: 'write' },
    once: true,
    body: copyBody,
    answer: 'record',
    of: 'document',
  },
  customerDocumentSign: {
    method: 'PUT',
    path: `${admin}/customers/:id/documents/:documentId/signature`,
    summary: "Marks a customer's copy of a document as signed, or takes a signature back that was just made.",
    ask: { area: 'customers', level: 'write' },
    body: signatureBody,
    answer: 'record',
    of: 'document',
  },
  customerDocumentFile: {
    method: 'GET',
    path: `${admin}/customers/:id/documents/:documentId/file`,
    summary: "Gives the file of a customer's copy of a document.",
    ask: { area: 'customers', level: 'read' },
    answer: 'file',
  },
  customerOrders: ofCustomer('orders', 'order', 'bookings', 'orders'),
  customerPayments: ofCustomer('payments', 'payment', 'bookings', 'payments'),
  customerPinCodes: customerPinCodes.list,
  customerPinCodeCreate: customerPinCodes.create,
  customerPinCodeUpdate: customerPinCodes.update,
  customerPinCodeDelete: customerPinCodes.remove,
  userPinCodes: userPinCodes.list,
  userPinCodeCreate: userPinCodes.create,
  userPinCodeUpdate: userPinCodes.update,
  userPinCodeDelete: userPinCodes.remove,
  bookingArrears: {
    method: 'PUT',
    path: `${admin}/bookings/:type/:id/arrears`,
    summary: "Holds, lifts or resumes a step of a booking's arrears, with a reason for the action log.",
    ask: { area: 'bookings', level: 'state' },
    body: arrearsStepBody,
    answer: 'record',
    of: 'booking',
  },
  bookingSettlement: {
    method: 'GET',
    path: `${admin}/bookings/:type/:id/settlement`,
    summary: 'Says what a change of unit to another rate costs now, or what a move-out gives back.',
    ask: { area: 'bookings', level: 'read' },
    query: settlementQuery,
    answer: 'value',
    schema: settlementAnswer,
  },
  paymentCard: {
    method: 'POST',
    path: `${admin}/payments/card`,
    summary: "Charges a card by a token of the card provider's fields, and records the payment with its outcome.",
    ask: { area: 'bookings', level: 'write' },
    once: true,
    body: cardPaymentBody,
    answer: 'record',
    of: 'payment',
  },
  paymentMethod: {
    method: 'PUT',
    path: `${admin}/payments/:id/method`,
    summary:
      'Corrects how a payment was made, with a reason for the action log. Not of a card, nor after a refund or the cash count of its day.',
    ask: { area: 'bookings', level: 'write' },
    body: paymentMethodBody,
    answer: 'record',
    of: 'payment',
  },
  paymentRefund: {
    method: 'POST',
    path: `${admin}/payments/:id/refund`,
    summary:
      'Gives a payment, or a part of it, back, with a reason for the action log. The card provider is asked for the refund of a card that the server charged.',
    ask: { area: 'bookings', level: 'write' },
    once: true,
    body: refundBody,
    answer: 'record',
    of: 'payment',
  },
  pinCodeInvalid: {
    method: 'GET',
    path: `${admin}/pinCodes/:id/invalid`,
    summary: 'Says whether a PIN code would be refused now, and why. Asks for the right of whose code it is.',
    answer: 'value',
    schema: z.looseObject({ invalid: z.boolean(), reason: z.enum(denialReasons).nullable() }),
  },
  documentActivate: {
    method: 'PUT',
    path: `${admin}/documents/:id/activate`,
    summary: 'Makes a document active.',
    ask: { area: 'settings', level: 'state' },
    answer: 'record',
    of: 'document',
  },
  documentDeactivate: {
    method: 'PUT',
    path: `${admin}/documents/:id/deactivate`,
    summary: 'Makes a document inactive.',
    ask: { area: 'settings', level: 'state' },
    answer: 'record',
    of: 'document',
  },
  documentVersions: {
    method: 'GET',
    path: `${admin}/documents/:id/versions`,
    summary: 'Lists what a document said before it was changed, the newest first.',
    ask: { area: 'settings', level: 'read' },
    answer: 'value',
    schema: documentVersionsAnswer,
  },
  documentFile: {
    method: 'GET',
    path: `${admin}/documents/:id/file`,
    summary: 'Gives the file of a document, or the one of an earlier version.',
    ask: { area: 'settings', level: 'read' },
    query: z.object({ version: z.coerce.number().int().min(1).max(highestId).optional() }),
    answer: 'file',
  },
  documentFileStore: {
    method: 'POST',
    path: `${admin}/documents/:id/file`,
    summary: 'Stores the file of a document, in place of the one before.',
    ask: { area: 'settings', level: 'write' },
    once: true,
    body: documentFileBody,
    bodyLimit: fileLimits.document.body,
    answer: 'record',
    of: 'document',
  },
  documentFileDelete: {
    method: 'POST',
    path: `${admin}/documents/:id/file/delete`,
    summary: 'Deletes the file of a document.',
    ask: { area: 'settings', level: 'write' },
    answer: 'record',
    of: 'document',
  },
});
