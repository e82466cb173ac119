import { eq } from 'drizzle-orm';
import { dollars } from '#format/numbers.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';

interface Debtor {
  siteId: number;
  customerId: number;
  /** Dollars. */
  arrears: number;
}

/** Writes the reminder of a booking. `note` says why none can be sent. */
export async function planReminder(
  database: Database,
  { siteId, customerId, arrears }: Debtor,
  canMail: boolean,
): Promise<{ reminder: Mail | null; note: string | null }> {
  if (!canMail) return { reminder: null, note: 'No mail server is set up, so no email was sent. Call the customer.' };
  const [customer] = await database
    .select({ email: customers.email, firstName: customers.firstName })
    .from(customers)
    .where(eq(customers.id, customerId));
  const [site] = await database
    .select({ name: sites.name, phone: sites.phone })
    .from(sites)
    .where(eq(sites.id, siteId));
  const to = customer?.email ?? '';
  if (customer === undefined || site === undefined || to === '') {
    return { reminder: null, note: 'The customer has no email address. Call them.' };
  }
  const contact = site.phone === null || site.phone === '' ? 'us' : `us on ${site.phone}`;
  const text = [
    `Hello ${customer.firstName},`,
    `${dollars(arrears)} of your rent at ${site.name} is overdue.`,
    'Please pay it soon: otherwise a late fee may be added, and your access may stop.',
    `If you have paid already, or have a question, contact ${contact}.`,
  ].join('\n\n');
  return { reminder: { to, subject: `Your rent at ${site.name} is overdue`, text }, note: null };
}
