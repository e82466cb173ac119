import { listText } from '#format/listText.ts';
import { dollars, numberText } from '#format/numbers.ts';

/** The papers that customers and bookkeepers get. Each has one name on screens, on paper, in files and in emails. */
export const paperNames = {
  /** The title where the seller is registered for GST and has a valid ABN. */
  taxInvoice: 'Tax invoice',
  invoice: 'Invoice',
  receipt: 'Receipt',
  adjustmentNote: 'Adjustment note',
} as const;
export type PaperName = (typeof paperNames)[keyof typeof paperNames];

const inSentence = (name: string) => name.toLowerCase();

/** The texts on papers. */
export const paperMessages = {
  title: (name: string, number: string) => `${name} ${number}`,
  abn: (abn: string) => `ABN ${abn}`,
  phone: (phone: string) => `Phone ${phone}`,
  billedTo: 'Billed to',
  receivedFrom: 'Received from',
  refundedTo: 'Refunded to',
  /** A tax invoice of $1,000 or more names its buyer: a person writes it down. */
  buyerToWrite: "Buyer's name or ABN: ______________________________",
  date: 'Date',
  issuedBy: 'Issued by',
  site: 'Site',
  paidOn: 'Paid on',
  method: 'Paid by',
  reference: 'Reference',
  takenBy: 'Taken by',
  tendered: 'Cash received',
  change: 'Change given',
  adjusts: 'Adjusts',
  refundOf: 'Refund of',
  refundMethod: 'Refunded by',
  reason: 'Reason',
  columns: { goods: ['Description', 'Quantity', 'Unit price', 'Total'], amounts: ['Description', 'Amount'] },
  noGst: 'No GST',
  total: 'Total',
  gst: 'GST included',
  broughtForward: 'A balance that was brought forward from earlier records. It is no new sale.',
  allTaxable: 'Total price includes GST.',
  someTaxable: 'Lines marked “No GST” include none. The GST above is part of the total.',
  gstOnBills: (bills: readonly string[]) => `The GST is shown on ${listText(bills)}.`,
  paid: 'Paid',
  received: 'Total received',
  refunded: 'Total refunded',
  kept: 'Left of the payment',
  leftToPay: 'Left to pay',
  leftOn: (bill: string) => `Left to pay on ${bill}`,
  leftInAll: 'Left to pay in all',
  leftAsOf: (day: string) => `What is left to pay is as of ${day}.`,
  booking: (id: number) => `Booking ${numberText(id)}`,
  notForABill: 'Payment, not for a bill',
  payment: (id: number) => `Payment ${id}`,
  by: (name: string) => `taken by ${name}`,
  refund: (amount: number, day: string | null) =>
    day === null ? `${dollars(amount)} refunded` : `${dollars(amount)} refunded on ${day}`,
  refundLine: 'Money refunded',
  owedAgain: (bill: string) => `The amount is owed again on ${bill}.`,
  takenOff: (bill: string) => `The price of ${bill} is reduced by this amount.`,
  cancelled: 'This bill was cancelled. Nothing is left to pay on it.',
  linesUnknown: 'The lines of this bill are not known.',
  unknownMethod: 'unknown method',
} as const;

/** The texts on screens about papers. */
export const paperScreenMessages = {
  print: (name: string) => `Print ${inSentence(name)}`,
  show: (name: string) => `Show ${inSentence(name)}`,
  loadFailed: (name: string) => `Couldn't prepare the ${inSentence(name)}`,
  missing: 'A part of it was deleted, or is not yours to see.',
  email: 'Email',
  emailTitle: (title: string) => `Email ${inSentence(title.slice(0, 1))}${title.slice(1)}`,
  emailText: (title: string, address: string) => `${title} goes to ${address}.`,
  emailSubmit: 'Send email',
  emailSent: (address: string) => `The email to ${address} goes out within a minute. The history shows if it fails.`,
  emailFailed: (why: string) => `The email was not sent: ${why}`,
} as const;

/** The texts of emails with a paper, and the answers to those who ask for one. */
export const paperMailMessages = {
  subject: (title: string, seller: string) => `${title} from ${seller}`,
  greeting: (name: string) => `Hello ${name},`,
  text: (title: string, seller: string) => `Here is ${inSentence(title.slice(0, 1))}${title.slice(1)} from ${seller}.`,
  contact: (phone: string | null) =>
    phone === null ? 'If you have a question, contact us.' : `If you have a question, call us on ${phone}.`,
  noMail: 'No mail server is set up, so no email can be sent.',
  noAddress: 'The customer has no email address.',
  otherAddress: "The customer's email address has changed. Check it, then send again.",
  tooMany: 'Many emails went to this customer already. Try again in an hour.',
  tooManyOfAll: 'Many emails are being sent. Try again in an hour.',
  noSuchRefund: 'There is no such refund.',
  notReceived: 'This payment was not received, so it has no receipt.',
  severalCustomers: 'These payments are of several customers.',
  action: (name: string) => `Emailed ${inSentence(name)}`,
  failedAction: (name: string) => `Email not sent: ${inSentence(name)}`,
  refused: "The mail server refused the email. Check the customer's email address.",
  givenUp: 'No mail server took the email within a day.',
} as const;
