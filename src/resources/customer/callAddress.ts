import { phoneForms } from '#domain/search/phoneForms.ts';

/** The address that calls a number: "tel:+61270102076"; null: the text is no phone number. */
export function callAddress(phone: string | null | undefined): string | null {
  const written = (phone ?? '').trim();
  const [other, international] = phoneForms(written);
  if (international !== undefined) return `tel:+${international}`;
  return other === undefined ? null : `tel:${written.startsWith('+') ? '+' : ''}${other}`;
}
