import type { SharedTrait } from '../search/probableDuplicates.ts';

const sameAs: Readonly<Record<SharedTrait, string>> = {
  phone: 'Same phone number as',
  email: 'Same email address as',
  'name and suburb': 'Same name and suburb as',
};

export const customerMessages = {
  holdsNothing: 'Nothing. Units appear here while a booking runs.',
  holdingsUnknown: "The server doesn't say what this customer's bookings hold.",
  /** Precedes the name of the probably same customer. */
  duplicate: (trait: SharedTrait) => `Probably already a customer. ${sameAs[trait]}`,
  archived: '(archived)',
  /** Before the choice between the customer's doors and bookings. */
  activityOf: 'Activity of',
  changesOf: (booking: string) => `Changes of ${booking}`,
} as const;
