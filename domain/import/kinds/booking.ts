import { addDays, formatDay, type Day } from '#format/days.ts';
import { dollars } from '#format/numbers.ts';
import { bookingBody } from '../../bodies/rentals.ts';
import type { AnyRecord, EntityName } from '../../entities/index.ts';
import type { Booking } from '../../entities/booking.ts';
import type { Fields } from '../../entities/readable.ts';
import { recordName } from '../../entities/recordName.ts';
import { paidOn } from '../../lifecycle/billing.ts';
import { bookedTime, holdsTime, overlap, startsLater, type BookedTime } from '../../lifecycle/bookedTime.ts';
import { importQuestionMessages, importRowMessages } from '../../messages/importFiles.ts';
import { bookingStateLabels } from '../bookingStateLabels.ts';
import type { PeriodUnit } from '../../states/period.ts';
import { bookedAs, type BookingType, type UnitKind } from '../../states/unitKind.ts';
import { periodLabels } from '../../states/valueLabels.ts';
import { dayOf } from '../../time/zonedTime.ts';
import { missingRecord } from '../relations.ts';
import type { RowDraft } from '../rowDraft.ts';
import type { ReadMoment } from '../values.ts';
import { nameKey, type World } from '../world.ts';
import { addBalance, balanceFields, balanceOf, todayAt } from './balance.ts';
import type { ImportKind, QuestionSearch } from './kind.ts';
import { customerFieldIds, customerFields, customerOf, customerQuestions, personOf, personText } from './people.ts';

interface Bookable {
  entity: 'unit' | 'lockable';
  record: AnyRecord;
}

/** What a row books, and for whom: found once, and used by all its checks. */
interface Resolved {
  customer: AnyRecord;
  booked: readonly Bookable[];
  type: BookingType;
  time: BookedTime;
}

const resolvedOf = (draft: RowDraft) => draft.values['resolved'] as Resolved | undefined;

const listSeparators = /\s*[,;&|\n]\s*|\s+\+\s+|\s+and\s+/i;

function bookableNamed(text: string, siteId: number | null, world: World): readonly Bookable[] {
  for (const entity of ['unit', 'lockable'] as const) {
    const found = world.named(entity, text, siteId);
    if (found.length > 0) return found.map((record) => ({ entity, record }));
  }
  return [];
}

/** The units of a cell: one name, or several. */
function bookablesOf(draft: RowDraft, world: World): readonly Bookable[] | null {
  const text = draft.value<string>('units') ?? '';
  if (text === '') {
    draft.refuse('units', importRowMessages.noUnit);
    return null;
  }
  const whole = bookableNamed(text, draft.siteId, world);
  const names = whole.length > 0 ? [text] : text.split(listSeparators).filter((name) => name !== '');
  const booked: Bookable[] = [];
  for (const name of names) {
    const found = whole.length > 0 ? whole : bookableNamed(name, draft.siteId, world);
    const [first] = found;
    if (first === undefined || found.length > 1) {
      const where = found.map(({ record }) => world.siteName(Number(record['siteId']))).join(', ');
      const sentence =
        first !== undefined
          ? importRowMessages.severalRecords('units', name, where)
          : missingRecord('unit', name, draft.siteId, world);
      draft.refuse('units', sentence);
      return null;
    }
    booked.push(first);
  }
  return booked;
}

const kindOf = ({ entity, record }: Bookable): UnitKind =>
  ((entity === 'unit' ? record['kind'] : record['type']) as UnitKind | undefined) ??
  (entity === 'unit' ? 'storage' : 'locker');

const typeOf = (bookable: Bookable): BookingType => bookedAs[kindOf(bookable)] ?? 'storage';

function typeOfAll(booked: readonly Bookable[], draft: RowDraft): BookingType | null {
  const [first, ...others] = booked;
  if (first === undefined) return null;
  const siteId = first.record['siteId'];
  if (others.some(({ record }) => record['siteId'] !== siteId)) {
    draft.refuse('units', importRowMessages.unitsOfOneSite);
    return null;
  }
  const other = others.find((bookable) => typeOf(bookable) !== typeOf(first));
  if (other !== undefined) {
    const names = [first, other].map(({ entity, record }) => recordName(entity, record)) as [string, string];
    draft.refuse('units', importRowMessages.unitsOfOneType(...names));
    return null;
  }
  return typeOf(first);
}

const instantOf = ({ day, time, instant }: ReadMoment, siteId: number | null, world: World) =>
  instant ?? world.instantAt(siteId, day, time ?? '00:00');

/** Puts start and end into the body. A day as the end is the last one. @returns null: the draft is refused. */
function timeOf(draft: RowDraft, world: World): BookedTime | null {
  const { siteId, body } = draft;
  const start = draft.value<ReadMoment>('startsAt');
  const end = draft.value<ReadMoment>('endsAt');
  const from = start === undefined ? null : instantOf(start, siteId, world);
  const last = end !== undefined && end.time === null && end.instant === null;
  const until =
    end === undefined ? null : last ? world.instantAt(siteId, addDays(end.day, 1)) : instantOf(end, siteId, world);
  if (from !== null) body['startsAt'] = new Date(from).toISOString();
  if (until !== null) body['endsAt'] = new Date(until).toISOString();
  if (from === null) return null;
  if (until !== null && until <= from) {
    draft.refuse('endsAt', importRowMessages.endsBeforeStart);
    return null;
  }
  return { from, until };
}

const ended = ['completed', 'cancelled', 'skipped'];

/** A booking that runs or is still to come; one that has ended is no business of the new system. */
function completeStatus(draft: RowDraft, world: World, { from, until }: BookedTime): void {
  const { body } = draft;
  const status = draft.value<string>('status');
  const isOver = until !== null && until <= world.now;
  if (isOver || (status !== undefined && ended.includes(status))) {
    draft.refuse(isOver ? 'endsAt' : 'status', importRowMessages.ended);
    return;
  }
  const isLater = startsLater(from, world.now);
  if (status === 'reserved') body['status'] = 'reserved';
  else if (!isLater) body['status'] = 'active';
  else {
    body['status'] = 'upcoming';
    if (status === 'active' || status === 'in arrears') draft.note('status', importRowMessages.startsLaterThanNow);
  }
}

/** A row without a rate takes the unit's price. */
function completeRate(draft: RowDraft, booked: readonly Bookable[]): void {
  const { body } = draft;
  if (body['rate'] !== undefined || booked.length !== 1) return;
  const record: AnyRecord | undefined = booked[0]?.record;
  const [price, pricePeriod] = [record?.['price'], record?.['pricePeriod']];
  if (typeof price !== 'number') return;
  body['rate'] = price;
  if (typeof pricePeriod === 'string') body['period'] ??= pricePeriod;
  draft.note('rate', importRowMessages.rateOfUnit(dollars(price)));
}

function complete(draft: RowDraft, world: World): void {
  const customer = customerOf(draft, world);
  const booked = bookablesOf(draft, world);
  if (customer === null || booked === null) return;
  const type = typeOfAll(booked, draft);
  if (type === null) return;
  const siteId = booked[0]?.record['siteId'];
  draft.siteId = typeof siteId === 'number' ? siteId : draft.siteId;
  const { body } = draft;
  body['customer_id'] = customer.id;
  for (const entity of ['unit', 'lockable'] as const) {
    const ids = booked.filter((each) => each.entity === entity).map(({ record }) => record.id);
    if (ids.length > 0) body[`${entity}Ids`] = ids;
  }
  draft.parameters = { type };
  const through = draft.value<Day>('paidThrough');
  if (through !== undefined) body['paidTo'] ??= addDays(through, 1);
  const time = timeOf(draft, world);
  // Without a start the schema refuses the row; the checks need some time.
  draft.values['resolved'] = {
    customer,
    booked,
    type,
    time: time ?? { from: world.now, until: null },
  } satisfies Resolved;
}

const heldIn = ({ units, lockables }: Booking, { entity, record }: Bookable) =>
  ((entity === 'unit' ? units : lockables) ?? []).some(({ id }) => id === record.id);

const bookingsByBookable = (world: World) =>
  world.memory('bookingsByBookable', () => {
    const held = new Map<string, Booking[]>();
    for (const record of world.rows('booking') as readonly (AnyRecord & Booking)[]) {
      if (!holdsTime(record)) continue;
      const keys = [
        ...(record.units ?? []).map(({ id }) => `unit/${id}`),
        ...(record.lockables ?? []).map(({ id }) => `lockable/${id}`),
      ];
      for (const key of keys) held.set(key, [...(held.get(key) ?? []), record]);
    }
    return held;
  });

const keyOfBookable = ({ entity, record }: Bookable) => `${entity}/${record.id}`;

/** The open booking of the same customer and units that starts on the same day, or that runs where the row has no start. */
function find(draft: RowDraft, world: World): AnyRecord | null {
  const resolved = resolvedOf(draft);
  if (resolved === undefined) return null;
  const { customer, booked, time } = resolved;
  const [first] = booked;
  const known = first === undefined ? [] : (bookingsByBookable(world).get(keyOfBookable(first)) ?? []);
  const own = known.filter(
    (record) => record.customer_id === customer.id && booked.every((each) => heldIn(record, each)),
  );
  if (own.length === 0) return null;
  const zone = world.zone(draft.siteId);
  const start = dayOf(time.from, zone);
  const isSame = ({ startsAt }: Booking) => startsAt !== undefined && dayOf(Date.parse(startsAt), zone) === start;
  const found = draft.value('startsAt') === undefined ? own[0] : own.find(isSame);
  return (found as AnyRecord | undefined) ?? null;
}

/** Keeps a file from changing until when an existing booking is billed: a new paid-to day would open its ledger again. */
function meet(draft: RowDraft, world: World, record: AnyRecord): void {
  const { body } = draft;
  const start = draft.value<ReadMoment>('startsAt');
  if (start?.time === null && start.instant === null) delete body['startsAt'];
  const end = draft.value<ReadMoment>('endsAt');
  const ends = record['endsAt'];
  if (end?.time === null && end.instant === null && typeof ends === 'string') {
    const last = dayOf(Date.parse(ends), world.zone(draft.siteId));
    if (last === end.day) delete body['endsAt'];
  }
  const isPaidToAnother = body['paidTo'] !== undefined && body['paidTo'] !== record['paidTo'];
  if (isPaidToAnother || (balanceOf(draft) !== 0 && balanceOf(draft) !== record['owed'])) {
    draft.note('paidTo', importRowMessages.paidToStays);
  }
  delete body['paidTo'];
  delete body['heldUntil'];
}

interface InFile {
  time: BookedTime;
  line: number;
}

const takenInFile = (world: World) => world.memory('takenInFile', () => new Map<string, InFile[]>());

function check(draft: RowDraft, world: World, record: AnyRecord | null): void {
  const resolved = resolvedOf(draft);
  if (resolved === undefined || record !== null) return;
  const { booked, time } = resolved;
  for (const bookable of booked) {
    const key = keyOfBookable(bookable);
    const name = recordName(bookable.entity, bookable.record);
    const other = (bookingsByBookable(world).get(key) ?? []).find((each) => {
      const theirs = bookedTime(each, world.now);
      return theirs === null || overlap(theirs, time);
    });
    if (other !== undefined)
      return draft.refuse('units', importRowMessages.unitTaken(name, recordName('booking', other)));
    const earlier = takenInFile(world)
      .get(key)
      ?.find((each) => overlap(each.time, time));
    if (earlier !== undefined) return draft.refuse('units', importRowMessages.unitTakenInFile(name, earlier.line));
  }
}

function fill(draft: RowDraft, world: World): void {
  const resolved = resolvedOf(draft);
  if (resolved === undefined) return;
  completeStatus(draft, world, resolved.time);
  completeRate(draft, resolved.booked);
}

function remember(draft: RowDraft, world: World, record: AnyRecord | null): void {
  const resolved = resolvedOf(draft);
  if (resolved === undefined || record !== null) return;
  for (const bookable of resolved.booked) {
    const key = keyOfBookable(bookable);
    const taken = takenInFile(world);
    taken.set(key, [...(taken.get(key) ?? []), { time: resolved.time, line: draft.line }]);
  }
}

/** The most periods that a booking can be behind with its bills. */
const mostPeriods = 1_000;

/** The day of the first bill after today, a whole number of periods after another day. */
function nextBill(paidTo: Day, period: PeriodUnit, movedIn: Day, today: Day): Day {
  for (let count = 0; count < mostPeriods; count += 1) {
    const day = paidOn({ period, movedIn, paidTo }, count) ?? paidTo;
    if (day > today || (count > 0 && day === paidTo)) return day;
  }
  return paidTo;
}

const repeatedBalance = 'repeatedBalance';

/** Names the customer and the balance of a row; null: it has no balance. */
function balanceKey(draft: RowDraft): string | null {
  const amount = balanceOf(draft);
  const id = draft.value<number>('customerId');
  return amount === 0 ? null : `${id ?? nameKey(personText(personOf(draft)))}/${amount}`;
}

/** Some systems write a customer's whole balance beside each of their units. */
function* balanceQuestions(drafts: () => Iterable<RowDraft>): QuestionSearch {
  const rows = new Map<string, { text: string; count: number }>();
  for (const draft of drafts()) {
    yield;
    const key = balanceKey(draft);
    if (key === null) continue;
    const person = personText({ ...personOf(draft), email: '', phone: '' }) || draft.text('customerId');
    const text = `${person}: ${dollars(balanceOf(draft))}`;
    rows.set(key, { text, count: (rows.get(key)?.count ?? 0) + 1 });
  }
  const repeated = [...rows.values()].filter(({ count }) => count > 1);
  if (repeated.length === 0) return [];
  return [
    {
      id: repeatedBalance,
      field: 'balance',
      sentence: importQuestionMessages.repeatedBalance,
      examples: repeated.slice(0, 5).map(({ text }) => text),
      choices: [
        { value: 'once', label: importQuestionMessages.balanceOnce },
        { value: 'each', label: importQuestionMessages.balanceEach },
      ],
      proposed: null,
    },
  ];
}

/** Whether an earlier row brings the same balance of the same customer forward. Nobody is charged twice unasked. */
function isBroughtBefore(draft: RowDraft, world: World): boolean {
  const key = balanceKey(draft);
  if (key === null || world.answer(repeatedBalance) === 'each') return false;
  const brought = world.memory('balances', () => new Map<string, number>());
  const line = brought.get(key);
  if (line === undefined) brought.set(key, draft.line);
  else draft.note('balance', importRowMessages.balanceOfLine(line));
  return line !== undefined;
}

/**
 * Brings the balance forward. The other system has charged the rent until today, and what is unpaid of it stands in the
 * balance: the next bill is for the time after it, so that no rent is charged twice.
 */
function follow(draft: RowDraft, world: World): void {
  const resolved = resolvedOf(draft);
  const { body, siteId } = draft;
  if (resolved === undefined || siteId === null) return;
  const { customer, time } = resolved;
  const today = todayAt(siteId, world);
  const amount = balanceOf(draft);
  const paidTo = body['paidTo'] as Day | undefined;
  const isBehind = paidTo !== undefined && paidTo <= today && body['complimentary'] !== true;
  if (isBehind && amount > 0) {
    const movedIn = dayOf(time.from, world.zone(siteId));
    const next = nextBill(paidTo, body['period'] as PeriodUnit, movedIn, today);
    body['paidTo'] = next;
    draft.note('paidTo', importRowMessages.billedFrom(formatDay(next)));
  } else if (isBehind && paidTo < today) draft.note('paidTo', importRowMessages.rentSince(formatDay(paidTo)));
  if (amount === 0 || isBroughtBefore(draft, world)) return;
  const since = draft.value<Day>('balanceSince') ?? paidTo;
  const on = amount > 0 && since !== undefined && since < today ? since : today;
  const owed = customer['owed'];
  if (typeof owed === 'number' && owed > 0) draft.note('balance', importRowMessages.owesAlready(dollars(owed)));
  addBalance(draft, { amount, on, siteId, bookingId: { made: 'record' }, customerId: customer.id });
}

function inputs(record: AnyRecord): Fields {
  const ids = (list: unknown) => (Array.isArray(list) ? (list as { id: number }[]).map(({ id }) => id) : list);
  return { ...record, unitIds: ids(record['units']), lockableIds: ids(record['lockables']) };
}

const needed: readonly EntityName[] = ['site', 'unit', 'lockable', 'customer'];

export const bookingKind: ImportKind = {
  id: 'booking',
  schema: bookingBody,
  siteField: null,
  needsSite: false,
  newValues: { period: 'month' },
  fields: [
    ...customerFields,
    { id: 'units', label: 'Unit', value: 'line', path: null, isRequired: true },
    { id: 'site', label: 'Site', value: { entity: 'site', isAtSite: false }, path: null },
    { id: 'status', label: 'State', value: { labels: bookingStateLabels, words: 'bookingState' }, path: null },
    { id: 'startsAt', label: 'From', value: 'moment' },
    { id: 'endsAt', label: 'To', value: 'moment' },
    { id: 'rate', label: 'Rate', value: 'money' },
    { id: 'period', label: 'Period', value: { labels: periodLabels, words: 'period' } },
    { id: 'paidTo', label: 'Paid to', value: 'day' },
    { id: 'paidThrough', label: 'Paid through', value: 'day', path: null },
    ...balanceFields,
    {
      id: 'product',
      label: 'Product',
      value: { entity: 'product', isAtSite: false, where: ({ kind }) => kind !== 'purchasable' },
      path: 'productId',
    },
    { id: 'complimentary', label: 'Complimentary', value: 'yesNo' },
    { id: 'notes', label: 'Notes', value: 'text' },
  ],
  needs: () => needed,
  asksBy: [...customerFieldIds, 'balance', 'credit'],
  *questions(world, drafts) {
    return [...(yield* customerQuestions(world, drafts)), ...(yield* balanceQuestions(drafts))];
  },
  complete,
  find,
  inputs,
  meet,
  fill,
  check,
  follow,
  remember,
  key: (draft) => {
    const resolved = resolvedOf(draft);
    if (resolved === undefined) return null;
    return [resolved.customer.id, ...resolved.booked.map(keyOfBookable), resolved.time.from].join('/');
  },
  name: (draft) =>
    [draft.text('units'), personText({ ...personOf(draft), email: '', phone: '' })]
      .filter((text) => text !== '')
      .join(' · '),
  findBy: ({ body }) => ({ customer_id: body['customer_id'], startsAt: body['startsAt'] }),
};
