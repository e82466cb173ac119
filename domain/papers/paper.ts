import { defaultDateDisplay, formatMoment } from '#format/dateFormats.ts';
import { dollars } from '#format/numbers.ts';
import { abnText } from '#format/abn.ts';
import type { Customer } from '../entities/customer.ts';
import type { Payment } from '../entities/payment.ts';
import type { Site } from '../entities/site.ts';
import { paperMessages, type PaperName } from '../messages/papers.ts';
import { methodLabels } from '../messages/payments.ts';
import { labelIn } from '../states/words.ts';
import { isAbn } from '../validation/abn.ts';

/** The business that a site belongs to, as its papers name it. */
export interface Seller {
  /** The trading name, else the organisation's. */
  name: string;
  abn: string | null;
  /** In lines. */
  address: string | null;
  gstRegistered: boolean;
}

/** The seller and the site. */
export interface PaperSource {
  /** null: the server does not say. */
  seller: Seller | null;
  /** null: unknown. */
  site: Partial<Site> | null;
  /** The IANA zone of the site. */
  zone: string;
}

export type PaperCustomer = Partial<Pick<Customer, 'id' | 'name' | 'company'>>;

/** A payment with the fields that a server may add. */
export type PaperPayment = Payment & {
  /** The person who took it. */
  takenBy?: unknown;
  /** Dollars of cash handed over. */
  tendered?: unknown;
};

export interface PaperFact {
  label: string;
  value: string;
}

export interface PaperRow {
  text: string;
  note: string | null;
  /** null: the paper's rows have none. */
  quantity: string | null;
  unitPrice: string | null;
  amount: string;
}

export interface PaperSum {
  label: string;
  amount: string;
  isStrong: boolean;
}

/** A paper in words, as screen, print and email show it. */
export interface Paper {
  name: PaperName;
  /** "ORD-000042" */
  number: string;
  /** "Tax invoice ORD-000042" */
  title: string;
  /** The seller's name, then the lines below it. */
  seller: readonly string[];
  buyer: { label: string; lines: readonly string[] } | null;
  facts: readonly PaperFact[];
  /** Which columns the rows have. */
  columns: 'goods' | 'amounts';
  rows: readonly PaperRow[];
  sums: readonly PaperSum[];
  notes: readonly string[];
}

/** "–" for an unknown amount. */
export const amountText = (amount: unknown): string =>
  typeof amount === 'number' && Number.isFinite(amount) ? dollars(amount) : '–';

/** null: unknown. */
export function dateText(at: unknown, zone: string): string | null {
  if (typeof at !== 'string' || at === '') return null;
  const text = formatMoment(at, zone, 'date', defaultDateDisplay);
  return text === '–' ? null : text;
}

/** Whether bills of the seller are tax invoices. */
export const isRegistered = (seller: Seller | null): boolean =>
  seller !== null && seller.gstRegistered && seller.abn !== null && isAbn(seller.abn);

const filled = (parts: readonly (string | null | undefined)[]) =>
  parts.flatMap((part) => (part === null || part === undefined || part.trim() === '' ? [] : [part.trim()]));

/** Leaves out what is unknown. A site without a known business stands for it. */
export function sellerLines({ seller, site }: PaperSource): string[] {
  const { name, street1, street2, suburb, state, postcode, phone } = site ?? {};
  const place = filled([street1, street2, filled([suburb, state, postcode]).join(' ')]);
  const called = phone ? [paperMessages.phone(phone)] : [];
  if (seller === null) return [...filled([name]), ...place, ...called];
  const { abn } = seller;
  const own = filled((seller.address ?? '').split('\n'));
  const number = abn !== null && isAbn(abn) ? [paperMessages.abn(abnText(abn))] : [];
  return [...filled([seller.name]), ...number, ...(own.length > 0 ? own : place), ...called];
}

/** The facts of the site, where the seller's lines do not name it. */
export function siteFact({ seller, site }: PaperSource): PaperFact[] {
  const name = site?.name;
  return seller === null || !name ? [] : [{ label: paperMessages.site, value: name }];
}

/** A fact with a known value. */
export const fact = (label: string, value: unknown): PaperFact[] =>
  typeof value === 'string' && value.trim() !== '' ? [{ label, value: value.trim() }] : [];

/** null: the customer is unknown, or a sale has none. */
export function buyerOf(label: string, customer: PaperCustomer | null): Paper['buyer'] {
  const lines = filled([customer?.company, customer?.name]);
  return lines.length === 0 ? null : { label, lines: [...new Set(lines)] };
}

export const takenByOf = ({ takenBy }: PaperPayment): string | null =>
  typeof takenBy === 'string' && takenBy.trim() !== '' ? takenBy.trim() : null;

export const methodText = ({ method }: Pick<Payment, 'method'>): string =>
  labelIn(methodLabels, method) ?? paperMessages.unknownMethod;

export const sum = (label: string, amount: unknown, isStrong = false): PaperSum => ({
  label,
  amount: amountText(amount),
  isStrong,
});
