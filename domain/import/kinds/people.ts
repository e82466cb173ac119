import { formatDay, isDay } from '#format/days.ts';
import { listText } from '#format/listText.ts';
import type { AnyRecord } from '../../entities/index.ts';
import { recordName } from '../../entities/recordName.ts';
import { importLimits } from '../../limits/imports.ts';
import { importQuestionMessages, importRowMessages } from '../../messages/importFiles.ts';
import { phoneForms } from '../../search/phoneForms.ts';
import { customerQuestion } from '../customerAnswers.ts';
import type { ImportQuestion } from '../plan.ts';
import { missingRecord } from '../relations.ts';
import type { RowDraft } from '../rowDraft.ts';
import { nameKey, type World } from '../world.ts';
import type { ImportField, QuestionSearch } from './kind.ts';

const titles = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir)\.?\s+/i;
const namesOfNobility = new Set([
  'van',
  'von',
  'de',
  'der',
  'den',
  'del',
  'della',
  'di',
  'da',
  'du',
  'la',
  'le',
  'st',
  'mac',
  'o',
]);

/** "Zoë Hart", "Hart, Zoë" and "Ms Zoë Hart" in two parts. The last name is the last word, with a "van" or "de" before it. */
export function splitName(text: string): { firstName: string; lastName: string } {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const [before = '', ...after] = plain.split(/\s*,\s*/);
  if (after.length === 1 && after[0] !== undefined && after[0] !== '') {
    return { firstName: after[0].replace(titles, ''), lastName: before };
  }
  const words = plain.replace(titles, '').split(' ');
  let last = words.length - 1;
  while (last > 1 && namesOfNobility.has((words[last - 1] ?? '').toLowerCase().replace(/['’.]/g, ''))) last -= 1;
  return { firstName: words.slice(0, Math.max(last, 0)).join(' '), lastName: words.slice(Math.max(last, 0)).join(' ') };
}

/** The columns by which a booking or PIN code names its customer. */
export const customerFields: readonly ImportField[] = [
  { id: 'customerName', label: 'Customer', value: 'line', path: null },
  { id: 'customerFirstName', label: 'First name', value: 'line', path: null },
  { id: 'customerLastName', label: 'Last name', value: 'line', path: null },
  { id: 'customerEmail', label: 'Email', value: 'email', path: null },
  { id: 'customerPhone', label: 'Phone', value: 'phone', path: null },
  { id: 'customerDateOfBirth', label: 'Date of birth', value: 'day', path: null },
  { id: 'customerId', label: 'Customer number in Gatehouse', value: 'whole', path: null },
];

export const customerFieldIds = customerFields.map(({ id }) => id);

/** A person as a row describes them. */
export interface Person {
  name: string;
  email: string;
  phone: string;
  dateOfBirth: string;
}

export function personOf(draft: RowDraft): Person {
  const parts = [draft.value<string>('customerFirstName'), draft.value<string>('customerLastName')];
  return {
    name: (draft.value<string>('customerName') ?? parts.filter((part) => part !== undefined).join(' ')).trim(),
    email: draft.value<string>('customerEmail') ?? '',
    phone: draft.value<string>('customerPhone') ?? '',
    dateOfBirth: draft.value<string>('customerDateOfBirth') ?? '',
  };
}

const textIn = (record: AnyRecord, field: string) => {
  const value = record[field];
  return typeof value === 'string' ? value : '';
};

export const emailKey = (text: string) => text.trim().toLowerCase();
export const phoneKey = (text: string) => phoneForms(text.trim())[0] ?? '';

/** A person's name for comparison. Commas don't count. */
export const personKey = (name: string) => nameKey(name.replaceAll(',', ' '));

/** A customer's name, email and phone for comparison. */
export interface CustomerKeys {
  name: string;
  lastName: string;
  email: string;
  phone: string;
}

/** Made once for each customer: many rows are compared with those of a frequent name. */
export function customerKeys(world: World, record: AnyRecord): CustomerKeys {
  const all = world.memory('customerKeys', () => new Map<AnyRecord, CustomerKeys>());
  let keys = all.get(record);
  if (keys === undefined) {
    keys = {
      name: personKey(recordName('customer', record)),
      lastName: nameKey(textIn(record, 'lastName')),
      email: emailKey(textIn(record, 'email')),
      phone: phoneKey(textIn(record, 'phone')),
    };
    all.set(record, keys);
  }
  return keys;
}

export const byEmail = (world: World, email: string) =>
  world.lookUp('customer', 'email', (record) => [customerKeys(world, record).email], emailKey(email));

export const byPhone = (world: World, phone: string) =>
  world.lookUp('customer', 'phone', (record) => [customerKeys(world, record).phone], phoneKey(phone));

/** The keys of a person's name: first name first, last name first, and the company. */
const namesIn = (world: World, record: AnyRecord) => {
  const [first, last] = [textIn(record, 'firstName'), textIn(record, 'lastName')];
  return [customerKeys(world, record).name, personKey(`${last} ${first}`), personKey(textIn(record, 'company'))];
};

export const byName = (world: World, name: string): readonly AnyRecord[] => {
  const named = (key: string) => world.lookUp('customer', 'names', (record) => namesIn(world, record), key);
  const found = named(personKey(name));
  const plain = name.trim().replace(titles, '');
  return found.length > 0 || plain === name.trim() ? found : named(personKey(plain));
};

const within = (records: readonly AnyRecord[], others: readonly AnyRecord[]) => {
  const both = records.filter((record) => others.includes(record));
  return both.length > 0 ? both : records;
};

const isArchived = (record: AnyRecord) => record['archived'] === true;

/** The customers that a description can mean. `isSure`: nothing contradicts where it is one. */
function candidates(
  world: World,
  { name, email, phone, dateOfBirth }: Person,
): { found: readonly AnyRecord[]; isSure: boolean } {
  const reached = [...new Set([...byEmail(world, email), ...byPhone(world, phone)])];
  let found = name === '' ? [] : byName(world, name);
  let isSure = true;
  if (found.length > 0) found = within(found, reached);
  else if (reached.length > 0) {
    const { lastName } = splitName(name);
    const family = reached.filter((record) => customerKeys(world, record).lastName === nameKey(lastName));
    // The same address with another name may be somebody of the same household.
    isSure = name === '' || family.length > 0;
    found = family.length > 0 ? family : reached;
  }
  if (found.length > 1 && dateOfBirth !== '') {
    const born = found.filter((record) => record['dateOfBirth'] === dateOfBirth);
    if (born.length > 0) found = born;
  }
  const present = found.filter((record) => !isArchived(record));
  return { found: present.length > 0 ? present : found, isSure };
}

/** A person in words, as the row has them. */
export const personText = ({ name, email, phone }: Person) =>
  [name, email, phone].filter((text) => text !== '').join(', ');

/** The units of running bookings, by customer. */
const unitsHeld = (world: World) =>
  world.memory('unitsHeld', () => {
    const held = new Map<number, string[]>();
    for (const record of world.rows('booking')) {
      const {
        customer_id: customerId,
        units,
        status,
      } = record as { customer_id?: number; units?: { name?: string }[]; status?: string };
      if (customerId === undefined || (status !== 'active' && status !== 'in arrears')) continue;
      const names = (units ?? []).flatMap(({ name }) => name ?? []);
      held.set(customerId, [...(held.get(customerId) ?? []), ...names]);
    }
    return held;
  });

/** A customer beside others of the same name: "Zoë Hart, zoe@example.com, 0412 345 678, born 4/3/1980, A101". */
export function customerLabel(world: World, record: AnyRecord): string {
  const born = textIn(record, 'dateOfBirth');
  const units = unitsHeld(world).get(record.id) ?? [];
  const parts = [
    recordName('customer', record),
    textIn(record, 'email'),
    textIn(record, 'phone'),
    isDay(born) ? `born ${formatDay(born)}` : '',
    units.length === 0 ? '' : listText(units, 3),
    isArchived(record) ? 'archived' : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

export function questionAbout(
  world: World,
  text: string,
  found: readonly AnyRecord[],
  isNewPossible: boolean,
): ImportQuestion {
  const choices = found.map((record) => ({ value: String(record.id), label: customerLabel(world, record) }));
  return {
    id: customerQuestion(text),
    field: isNewPossible ? 'fullName' : 'customerName',
    sentence: importQuestionMessages.customer(text),
    examples: [text],
    choices: isNewPossible ? [...choices, { value: 'new', label: importQuestionMessages.somebodyNew }] : choices,
    proposed: null,
  };
}

/** More are told at their rows: nobody answers them one by one. */
const mostAsked = 20;
const mostOffered = 8;

/** Asks who is meant, where names are of several customers. */
export function* customerQuestions(world: World, drafts: () => Iterable<RowDraft>): QuestionSearch {
  const questions = new Map<string, ImportQuestion>();
  for (const draft of drafts()) {
    yield;
    if (questions.size >= Math.min(mostAsked, importLimits.questions)) break;
    if (draft.value('customerId') !== undefined) continue;
    const person = personOf(draft);
    const text = personText(person);
    if (text === '' || questions.has(text)) continue;
    const { found, isSure } = candidates(world, person);
    if (found.length === 0 || found.length > mostOffered || (found.length === 1 && isSure)) continue;
    questions.set(text, questionAbout(world, text, found, false));
  }
  return [...questions.values()];
}

/** The customer whom a row names; null: the draft is refused. */
export function customerOf(draft: RowDraft, world: World): AnyRecord | null {
  const id = draft.value<number>('customerId');
  if (id !== undefined) {
    const record = world.byId('customer', id);
    if (record === undefined) draft.refuse('customerId', missingRecord('customer', String(id), null, world));
    return record ?? null;
  }
  const person = personOf(draft);
  const text = personText(person);
  const field = ['customerName', 'customerLastName', 'customerEmail', 'customerPhone'].find(
    (each) => draft.text(each) !== '',
  );
  if (text === '' || field === undefined) {
    draft.refuse(null, importRowMessages.noCustomer);
    return null;
  }
  const { found, isSure } = candidates(world, person);
  const chosen = world.byId('customer', Number(world.answer(customerQuestion(text))));
  if (chosen !== undefined) return chosen;
  const [only] = found;
  if (only === undefined) draft.refuse(field, missingRecord('customer', text, null, world));
  else if (found.length === 1 && isSure) return only;
  else {
    const names = listText(
      found.map((record) => customerLabel(world, record)),
      4,
    );
    draft.refuse(field, importRowMessages.severalRecords('customers', text, names));
  }
  return null;
}
