import { customerBody } from '../../bodies/rentals.ts';
import type { AnyRecord } from '../../entities/index.ts';
import { isFields, type Fields } from '../../entities/readable.ts';
import { recordName } from '../../entities/recordName.ts';
import { importRowMessages } from '../../messages/importFiles.ts';
import { customerQuestion } from '../customerAnswers.ts';
import type { ImportQuestion } from '../plan.ts';
import type { RowDraft } from '../rowDraft.ts';
import { nameKey, type World } from '../world.ts';
import { addressFields, completeAddress } from './address.ts';
import { addBalance, balanceFields, balanceOf, todayAt } from './balance.ts';
import type { ImportKind, QuestionSearch } from './kind.ts';
import {
  byEmail,
  byName,
  byPhone,
  customerKeys,
  emailKey,
  personKey,
  personText,
  phoneKey,
  questionAbout,
  splitName,
  type CustomerKeys,
  type Person,
} from './people.ts';

const addressParts = ['street1', 'street2', 'suburb', 'state', 'postcode', 'country'] as const;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The name that the row gives, in one cell or in two. */
const fullNameOf = (draft: RowDraft): string => {
  const parts = [draft.value<string>('firstName'), draft.value<string>('lastName')].filter(
    (part) => part !== undefined,
  );
  return parts.length > 0 ? parts.join(' ') : (draft.value<string>('fullName') ?? '');
};

const describe = (draft: RowDraft): Person => ({
  name: fullNameOf(draft),
  email: draft.value<string>('email') ?? '',
  phone: draft.value<string>('phone') ?? '',
  dateOfBirth: draft.value<string>('dateOfBirth') ?? '',
});

/** The name in every form in which a record may have it. */
function nameKeys(name: string): readonly string[] {
  const { firstName, lastName } = splitName(name);
  return [personKey(name), personKey(`${firstName} ${lastName}`)];
}

const hasName = (world: World, record: AnyRecord, name: string) =>
  nameKeys(name).includes(customerKeys(world, record).name);

/** A described person's email, phone and day of birth for comparison. */
type PersonKeys = Pick<CustomerKeys, 'email' | 'phone'> & Pick<Person, 'dateOfBirth'>;

/** Whether what both have differs: then they are two people of one name. */
function contradicts(world: World, record: AnyRecord, person: PersonKeys): boolean {
  const { email, phone } = customerKeys(world, record);
  const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other;
  if (differ(person.dateOfBirth, textOf(record['dateOfBirth']))) return true;
  return differ(person.email, email) && differ(person.phone, phone);
}

interface Found {
  record: AnyRecord | null;
  /** Those that may be meant, where a person must say. */
  unsure: readonly AnyRecord[];
}

const single = (records: readonly AnyRecord[]): Found => ({ record: records[0] ?? null, unsure: [] });

/** The customers of a name. Looked for once: a file has many rows of a frequent name, for which there are many. */
function customersNamed(world: World, name: string): readonly AnyRecord[] {
  const all = world.memory('customersNamed', () => new Map<string, readonly AnyRecord[]>());
  let found = all.get(name);
  if (found === undefined) {
    const names = name === '' ? [] : nameKeys(name);
    const records = new Set(names.flatMap((key) => byName(world, key)));
    found = [...records].filter((record) => names.includes(customerKeys(world, record).name));
    all.set(name, found);
  }
  return found;
}

/** The customer whom a row describes: by email or phone with the name, else by a name that is nobody else's. */
function findCustomer(world: World, { name, email, phone, dateOfBirth }: Person): Found {
  const person = { email: emailKey(email), phone: phoneKey(phone), dateOfBirth };
  const reached = [...new Set([...byEmail(world, email), ...byPhone(world, phone)])];
  const same = reached.filter((record) => name === '' || hasName(world, record, name));
  if (same.length === 1) return single(same);
  if (same.length > 1) {
    const born = same.filter((record) => dateOfBirth !== '' && record['dateOfBirth'] === dateOfBirth);
    const both = same.filter((record) => {
      const keys = customerKeys(world, record);
      return keys.email === person.email && keys.phone === person.phone;
    });
    if (born.length === 1) return single(born);
    return both.length === 1 ? single(both) : { record: null, unsure: same };
  }
  const fitting = customersNamed(world, name).filter((record) => !contradicts(world, record, person));
  if (fitting.length === 1 && (email === '' || textOf(fitting[0]?.['email']) === '' || phone === ''))
    return single(fitting);
  if (fitting.length > 0) return { record: null, unsure: fitting };
  // The same email with another name: a household, or somebody who married.
  const lastName = nameKey(splitName(name).lastName);
  const family = byEmail(world, email).filter((record) => customerKeys(world, record).lastName === lastName);
  return { record: null, unsure: family };
}

function* questions(world: World, drafts: () => Iterable<RowDraft>): QuestionSearch {
  const asked = new Map<string, ImportQuestion>();
  for (const draft of drafts()) {
    yield;
    if (asked.size >= 20) break;
    const person = describe(draft);
    const text = personText(person);
    if (text === '' || asked.has(text)) continue;
    const { unsure } = findCustomer(world, person);
    if (unsure.length > 0 && unsure.length <= 8) asked.set(text, questionAbout(world, text, unsure, true));
  }
  return [...asked.values()];
}

function find(draft: RowDraft, world: World): AnyRecord | null {
  const person = describe(draft);
  const text = personText(person);
  const { record, unsure } = findCustomer(world, person);
  if (unsure.length === 0) return record;
  const answer = world.answer(customerQuestion(text));
  if (answer === 'new') return null;
  const chosen = world.byId('customer', Number(answer));
  if (chosen !== undefined) return chosen;
  const names = unsure.map((each) => `${recordName('customer', each)} (${each.id})`).join(', ');
  draft.refuse(
    draft.text('fullName') === '' ? 'lastName' : 'fullName',
    importRowMessages.severalRecords('customers', text, names),
  );
  return null;
}

function complete(draft: RowDraft): void {
  const name = draft.value<string>('fullName');
  if (name !== undefined && draft.body['firstName'] === undefined && draft.body['lastName'] === undefined) {
    const { firstName, lastName } = splitName(name);
    if (firstName !== '') draft.body['firstName'] = firstName;
    if (lastName !== '') draft.body['lastName'] = lastName;
  }
  const site = draft.value<number>('site');
  if (site !== undefined) draft.body['siteId'] = site;
  completeAddress(draft, 'address.');
}

/** As in the form, new customers are of the chosen site. */
function fill({ body }: RowDraft, world: World): void {
  const { siteId } = world.settings;
  if (siteId !== null && siteId !== 0) body['siteId'] ??= siteId;
}

/** A name in one cell may be split otherwise than the record's. */
function meet(draft: RowDraft, world: World, record: AnyRecord): void {
  const whole = draft.value<string>('fullName');
  const isWhole = draft.value('firstName') === undefined && draft.value('lastName') === undefined;
  if (isWhole && whole !== undefined && hasName(world, record, whole)) {
    delete draft.body['firstName'];
    delete draft.body['lastName'];
  }
  if (balanceOf(draft) !== 0) draft.note('balance', importRowMessages.balanceStays);
}

/** Two customers may share an email, such as a couple, or be one person twice. */
function noteSharedEmail(draft: RowDraft, world: World): void {
  const email = emailKey(draft.value<string>('email') ?? '');
  if (email === '') return;
  const lines = world.memory('customerEmails', () => new Map<string, number>());
  const line = lines.get(email);
  if (line === undefined) lines.set(email, draft.line);
  else draft.note('email', importRowMessages.emailOfLine(line));
  const [other] = byEmail(world, email);
  if (other !== undefined) draft.note('email', importRowMessages.emailOf(recordName('customer', other)));
}

function follow(draft: RowDraft, world: World): void {
  noteSharedEmail(draft, world);
  const amount = balanceOf(draft);
  const { siteId } = draft;
  if (amount === 0 || siteId === null) return;
  const today = todayAt(siteId, world);
  const since = draft.value<string>('balanceSince');
  const on = amount > 0 && since !== undefined && since < today ? since : today;
  addBalance(draft, { amount, on, siteId, customerId: { made: 'record' } });
}

function check(draft: RowDraft, _world: World, record: AnyRecord | null): void {
  if (record === null && balanceOf(draft) !== 0 && draft.siteId === null)
    draft.refuse('site', importRowMessages.noSite);
}

function inputs(record: AnyRecord): Fields {
  const { address } = record;
  if (!isFields(address)) return record;
  return { ...record, address: Object.fromEntries(addressParts.map((part) => [part, address[part]])) };
}

export const customerKind: ImportKind = {
  id: 'customer',
  schema: customerBody,
  siteField: null,
  needsSite: false,
  fields: [
    { id: 'firstName', label: 'First name', value: 'line' },
    { id: 'lastName', label: 'Last name', value: 'line' },
    { id: 'fullName', label: 'Name', value: 'line', path: null, standsFor: ['firstName', 'lastName'] },
    { id: 'company', label: 'Company', value: 'line' },
    { id: 'email', label: 'Email', value: 'email' },
    { id: 'phone', label: 'Phone', value: 'phone' },
    { id: 'dateOfBirth', label: 'Date of birth', value: 'day' },
    { id: 'licence', label: 'Driver licence', value: 'line' },
    { id: 'site', label: 'Site', value: { entity: 'site', isAtSite: false }, path: 'siteId' },
    { id: 'wholeAddress', label: 'Address', value: 'text', path: null },
    ...addressFields('address.'),
    { id: 'notes', label: 'Notes', value: 'text' },
    { id: 'archived', label: 'Archived', value: 'yesNo' },
    ...balanceFields,
  ],
  needs: () => ['site'],
  asksBy: ['firstName', 'lastName', 'fullName', 'email', 'phone', 'dateOfBirth'],
  questions,
  complete,
  find,
  inputs,
  meet,
  fill,
  check,
  follow,
  key: (draft) => {
    const { name, email, phone, dateOfBirth } = describe(draft);
    if (name === '' && email === '' && phone === '') return null;
    return [personKey(name), emailKey(email), phoneKey(phone), dateOfBirth].join('/');
  },
  name: (draft) => fullNameOf(draft) || textOf(draft.values['company']) || textOf(draft.values['email']),
  findBy: ({ body: { email, phone, firstName, lastName } }) => ({
    firstName,
    lastName,
    ...(email === undefined ? { phone } : { email }),
  }),
};
