import { z } from 'zod';
import { bookCategories, type BookCategory } from './bookLine.ts';

export const bookPrograms = ['xero', 'myob'] as const;
export type BookProgram = (typeof bookPrograms)[number];

const code = z
  .string()
  .trim()
  .max(20, 'Enter at most 20 characters.')
  .regex(/^[\w.\-/ ]*$/, 'Enter letters, digits, points, dashes or slashes.');

/** An account for each category, and that of what customers owe, against which MYOB books money. */
export const bookAccountNames = [...bookCategories, 'debtors'] as const;
export type BookAccountName = BookCategory | 'debtors';

/** The account of the bookkeeper's program for each name; empty: none is set. */
export const bookAccountsSchema = z.object({
  ...(Object.fromEntries(bookAccountNames.map((name) => [name, code])) as Record<BookAccountName, typeof code>),
  /** Xero's tracking category whose options are the names of the sites; empty or absent: the file names no sites. */
  siteTracking: z.string().trim().max(100, 'Enter at most 100 characters.').optional(),
});
export type BookAccounts = z.output<typeof bookAccountsSchema>;

export const noAccounts: BookAccounts = Object.fromEntries(bookAccountNames.map((name) => [name, ''])) as BookAccounts;

/** The accounts that a file needs for its categories and are not set. Xero asks for none of a line of the bank. */
export function missingAccounts(
  program: BookProgram,
  categories: readonly BookCategory[],
  accounts: BookAccounts,
): BookAccountName[] {
  const needed: readonly BookAccountName[] =
    program === 'myob' && categories.includes('money') ? [...categories, 'debtors'] : categories;
  return bookAccountNames.filter(
    (name) => needed.includes(name) && accounts[name] === '' && (program === 'myob' || name !== 'money'),
  );
}
