import { z } from 'zod';
import { day } from '../entities/fields.ts';

/**
 * What a line is about: the kinds of charges on bills, what was written off or given back, and money. Money goes into
 * the bank account; the others are sales.
 */
export const bookCategories = ['rent', 'deposit', 'fee', 'goods', 'other', 'writtenOff', 'givenBack', 'money'] as const;
export type BookCategory = (typeof bookCategories)[number];

/**
 * - `gst`: 1/11 of the amount is GST.
 * - `none`: no GST, as of a deposit, or of a seller who is not registered.
 * - `unknown`: the server does not say which part of the bill it is.
 */
export const bookTaxes = ['gst', 'none', 'unknown'] as const;
export type BookTax = (typeof bookTaxes)[number];

/** A line of a bookkeeper's file. Cents above 0 were billed or received, below 0 taken off or given back. */
export const bookLineSchema = z.object({
  /** The day at the site. */
  day,
  category: z.enum(bookCategories),
  tax: z.enum(bookTaxes),
  cents: z.number().int(),
  gst: z.number().int(),
  /** The number of the bill: "ORD-000042". */
  number: z.string().max(200),
  contact: z.string().max(1_000),
  description: z.string().max(2_000),
  /** How money came or went; null: it is no money, or unknown. */
  method: z.string().max(100).nullable(),
  /** The site's name; absent in the files of earlier versions. */
  site: z.string().max(200).optional(),
  /** Whether it takes back a line of an earlier file. */
  isReversal: z.boolean().optional(),
});
export type BookLine = z.output<typeof bookLineSchema>;

/** The lines of one bill, payment or credit, under the name by which it is marked: "order:12". */
export interface BookDocument {
  document: string;
  lines: readonly BookLine[];
}

/** Lines of a document that an earlier file has. `version`: 0 for the first file that has some of it. */
export const bookEntrySchema = z.object({
  document: z.string().regex(/^(?:order|payment|customer):[1-9]\d{0,9}$/),
  version: z.number().int().min(0).max(10_000),
  lines: z.array(bookLineSchema).min(1).max(1_000),
});
export type BookEntry = z.output<typeof bookEntrySchema>;
