import { listText } from '#format/listText.ts';
import { importRowMessages } from '../../messages/importFiles.ts';
import { australia, australianStates, isAustralia } from '../../states/australia.ts';
import { isFields } from '../../entities/readable.ts';
import { putAt, valueAt } from '../fieldValues.ts';
import type { RowDraft } from '../rowDraft.ts';
import { wordKey } from '../values.ts';
import { stateWords, wordsIn } from '../vocabulary.ts';
import type { ImportField } from './kind.ts';

const fromWhole = { isRequired: false, filledIn: 'always' } as const;

/** @param prefix of the body's places: "address." or none. */
export const addressFields = (prefix: '' | 'address.'): readonly ImportField[] => [
  { id: `${prefix}street1`, label: 'Street address', value: 'line', ...fromWhole },
  { id: `${prefix}street2`, label: 'Street address, second line', value: 'line', filledIn: 'always' },
  { id: `${prefix}suburb`, label: 'Suburb', value: 'line', ...fromWhole },
  { id: `${prefix}state`, label: 'State', value: 'line', ...fromWhole },
  { id: `${prefix}postcode`, label: 'Postcode', value: 'postcode', ...fromWhole },
  {
    id: `${prefix}country`,
    label: 'Country',
    value: 'line',
    isRequired: false,
    filledIn: 'where the record has none',
  },
];

const states = new Map<string, string>(
  australianStates.flatMap((state) =>
    [state, ...wordsIn(stateWords[state] ?? '')].map((word) => [wordKey(word), state] as const),
  ),
);

const stateText = [...australianStates, ...Object.values(stateWords).flatMap(wordsIn)].join('|');

/** "12 Smith St, Newtown NSW 2042" */
const wholeAddress = new RegExp(
  `^(?<street>.+?)[,\\n]\\s*(?<suburb>[^,\\n]+?)[,\\s]+(?<state>${stateText})[,\\s]+(?<postcode>\\d{4})[,\\s]*(?<country>australia|au|aus)?\\.?$`,
  'i',
);

const required = { street1: 'street', suburb: 'suburb', state: 'state', postcode: 'postcode' } as const;

/**
 * Splits an address that stands in one cell, and spells states and country as ours. An address without all its parts is
 * left out of a row, which is worth more than its address.
 */
export function completeAddress(draft: RowDraft, prefix: '' | 'address.'): void {
  const { body } = draft;
  const whole = draft.value<string>('wholeAddress');
  if (whole !== undefined && valueAt(body, `${prefix}street1`) === undefined) {
    const hasOthers = ['suburb', 'postcode'].some((part) => valueAt(body, `${prefix}${part}`) !== undefined);
    // Beside columns of the suburb and the postcode it is the street alone.
    if (hasOthers) putAt(body, `${prefix}street1`, whole.replaceAll(/\s*\n\s*/g, ', '));
    else splitWhole(draft, whole, prefix);
  }
  const parts = prefix === '' ? body : body['address'];
  if (!isFields(parts)) return;
  const given = Object.keys(required).filter((part) => parts[part] !== undefined);
  const hasAny = given.length > 0 || parts['street2'] !== undefined;
  if (!hasAny) {
    // A country alone is no address.
    leaveOut(draft, prefix);
    return;
  }
  const state = states.get(wordKey(String(parts['state'] ?? '')));
  if (state !== undefined) putAt(body, `${prefix}state`, state);
  const country = String(parts['country'] ?? '');
  if (isAustralia(country)) putAt(body, `${prefix}country`, australia);
  const missing = Object.entries(required).filter(([part]) => !given.includes(part));
  if (missing.length === 0 || draft.isRefused) return;
  draft.note(`${prefix}street1`, importRowMessages.addressLeftOut(listText(missing.map(([, noun]) => noun))));
  leaveOut(draft, prefix);
}

function splitWhole(draft: RowDraft, whole: string, prefix: string): void {
  const parts = wholeAddress.exec(whole)?.groups;
  if (parts === undefined) {
    draft.note('wholeAddress', importRowMessages.addressUnreadable(whole));
    return;
  }
  const { street = '', suburb, state, postcode, country } = parts;
  const [street1, ...rest] = street.split(/\s*[,\n]\s*/);
  const found = { street1, street2: rest.join(', ') || undefined, suburb, state, postcode, country };
  for (const [part, text] of Object.entries(found)) if (text !== undefined) putAt(draft.body, `${prefix}${part}`, text);
}

function leaveOut({ body }: RowDraft, prefix: '' | 'address.'): void {
  if (prefix === 'address.') delete body['address'];
  else for (const part of [...Object.keys(required), 'street2', 'country']) delete body[part];
}
