import type { Customer } from '../entities/customer.ts';
import { foldText } from './foldText.ts';
import { phoneForms } from './phoneForms.ts';

/** The person's details, as far as they are typed. */
export interface TypedPerson {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  suburb?: string | null | undefined;
}

export type SharedTrait = 'phone' | 'email' | 'name and suburb';

const plain = (text: string | null | undefined) =>
  foldText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
/** The first form is national. */
const phoneOf = (text: string | null | undefined) => phoneForms((text ?? '').trim())[0] ?? '';
const nameOf = ({ firstName, lastName }: TypedPerson) =>
  plain(firstName) === '' || plain(lastName) === '' ? '' : plain(`${firstName} ${lastName}`);

const isSame = (one: string, other: string) => one !== '' && one === other;

/**
 * The trait that makes a customer probably the typed person; null: none. Phone numbers match in any spelling, names and
 * suburbs ignoring case and accents.
 */
export function sharedTrait(typed: TypedPerson, { name, address, ...customer }: Customer): SharedTrait | null {
  if (isSame(phoneOf(typed.phone), phoneOf(customer.phone))) return 'phone';
  if (isSame(plain(typed.email), plain(customer.email))) return 'email';
  const theirs = nameOf(customer) || plain(name);
  const isNeighbour = isSame(plain(typed.suburb), plain(address?.suburb));
  return isSame(nameOf(typed), theirs) && isNeighbour ? 'name and suburb' : null;
}
