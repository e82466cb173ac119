import { isAustralia } from '#domain/states/australia.ts';

export interface AddressParts {
  street1: string;
  street2: string;
  suburb: string;
  state: string;
  postcode: string;
  country: string;
}

type Given = { readonly [Part in keyof AddressParts]?: string | null | undefined };

/** An address in one line: "12 Smith St, Unit 4, Botany NSW 2019". Australia is not named. '' while all is empty. */
export function addressLine({ street1, street2, suburb, state, postcode, country }: Given): string {
  const place = [suburb, state, postcode]
    .map((part) => part?.trim() ?? '')
    .filter(Boolean)
    .join(' ');
  const lines = [street1, street2, place, isAustralia(country ?? '') ? '' : country];
  return lines
    .map((part) => part?.trim() ?? '')
    .filter(Boolean)
    .join(', ');
}
