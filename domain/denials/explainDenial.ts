import { denialAdvice, denialMessages, likelyPinReasons } from '../messages/denials.ts';
import type { DenialReason } from '../states/logs.ts';
import { evidenceFor } from './evidence.ts';
import type { DenialFacts, DenialFinding, DenialRemedy } from './denialFacts.ts';
import {
  bookingsInArrears,
  currentReason,
  hasTrouble,
  isClosedAt,
  openBookingsAtDoor,
  overlockedUnits,
} from './reasonNow.ts';
import { dollars } from '#format/numbers.ts';
import { recordName } from '../entities/recordName.ts';
import { joinedNames } from './joinedNames.ts';

const whoOf = ({ person }: DenialFacts) => person?.name ?? denialMessages.someone;
const doorOf = ({ door }: DenialFacts) => door?.name ?? denialMessages.theDoor;

function owed(facts: DenialFacts): string | null {
  const sum = bookingsInArrears(facts).reduce((total, { arrears }) => total + (arrears ?? 0), 0);
  return sum > 0 ? dollars(sum) : null;
}

const isKeypadBlocked = ({ refusal }: DenialFacts) => refusal?.detail?.toLowerCase().includes('too many') === true;

function wrongPin(facts: DenialFacts): string {
  const { person, pinCodes } = facts;
  if (person === null)
    return isKeypadBlocked(facts)
      ? denialMessages.keypadRests(doorOf(facts))
      : denialMessages.unknownPin(doorOf(facts));
  return pinCodes?.length === 0
    ? denialMessages.noPin(person.name)
    : denialMessages.wrongPin(person.name, doorOf(facts));
}

const sentences: Record<DenialReason, (facts: DenialFacts) => string> = {
  'wrong PIN': wrongPin,
  'outside schedule': (facts) =>
    (facts.refusal === null && facts.serverVerdict === null ? denialMessages.outsideNow : denialMessages.outside)(
      whoOf(facts),
      doorOf(facts),
    ),
  'wrong zone': (facts) => denialMessages.elsewhere(whoOf(facts), doorOf(facts)),
  arrears: (facts) => denialMessages.owes(whoOf(facts), owed(facts)),
  overlocked: (facts) => denialMessages.overlocked(whoOf(facts), joinedNames('unit', overlockedUnits(facts))),
  expired: (facts) => denialMessages.expired(whoOf(facts)),
  lockdown: (facts) => denialMessages.lockdown(whoOf(facts), doorOf(facts)),
  'device fault': (facts) => {
    const door = facts.door?.name ?? 'The gate';
    return denialMessages.fault(door, facts.refusal?.denial === 'device fault' ? (facts.refusal.detail ?? null) : null);
  },
};

function personPage({ person }: DenialFacts): DenialRemedy[] {
  if (person === null) return [];
  const { kind, id, name } = person;
  return [{ act: kind === 'customer' ? 'see customer' : 'see user', id, name }];
}

/** A form for the refused customer; staff have none. */
function personForm(act: 'take payment' | 'new PIN', { person }: DenialFacts): DenialRemedy[] {
  return person?.kind === 'customer' ? [{ act, id: person.id, name: person.name }] : [];
}

function bookingPages(bookings: ReturnType<typeof openBookingsAtDoor>): DenialRemedy[] {
  return bookings.map(({ id, type, units }) => ({
    act: 'see booking',
    id,
    type,
    name: joinedNames('unit', units) ?? `${id}`,
  }));
}

function doorOpening({ door }: DenialFacts): DenialRemedy[] {
  return door === null ? [] : [{ act: 'open door', doorId: door.id, name: door.name }];
}

/** The schedule that kept the door closed. A PIN code can have hours of its own, which this form does not change. */
function hoursForm(facts: DenialFacts): DenialRemedy[] {
  const { door, refusal, now } = facts;
  const at = refusal === null ? now : new Date(refusal.createdAt ?? now);
  if (door?.scheduleId == null || !isClosedAt(facts, at)) return [];
  return [{ act: 'extend hours', id: door.scheduleId, name: door.name }];
}

const unitPages = (units: readonly { id: number }[]): DenialRemedy[] =>
  units.map((unit) => ({ act: 'see unit', id: unit.id, name: recordName('unit', unit) }));

const remedies: Record<DenialReason, (facts: DenialFacts) => DenialRemedy[]> = {
  'wrong PIN': (facts) => [...personForm('new PIN', facts), ...personPage(facts), ...doorOpening(facts)],
  'outside schedule': (facts) => [...hoursForm(facts), ...doorOpening(facts), ...personPage(facts)],
  'wrong zone': (facts) => [...personPage(facts), ...bookingPages(openBookingsAtDoor({ ...facts, door: null }))],
  arrears: (facts) => [
    ...personForm('take payment', facts),
    ...personPage(facts),
    ...bookingPages(bookingsInArrears(facts)),
    ...unitPages(bookingsInArrears(facts).flatMap(({ units = [] }) => units)),
  ],
  overlocked: (facts) => [
    ...(owed(facts) === null ? [] : personForm('take payment', facts)),
    ...personPage(facts),
    ...unitPages(overlockedUnits(facts)),
  ],
  expired: (facts) => [
    ...personForm('new PIN', facts),
    ...personPage(facts),
    ...bookingPages([...(facts.bookings ?? [])].slice(0, 1)),
  ],
  lockdown: (facts) => [...doorOpening(facts), ...personPage(facts)],
  'device fault': ({ devices, door }) => [
    ...devices.filter(hasTrouble).map(({ kind, id, name }): DenialRemedy => ({ act: 'see device', kind, id, name })),
    ...(door === null ? [] : [{ act: 'see gate', id: door.id, name: door.name } as const]),
  ],
};

/**
 * By the log where it gives a reason, else by the current records. The screen offers the forms that the user
 * may use, and the first page.
 */
export function explainDenial(facts: DenialFacts): DenialFinding {
  const { refusal, person } = facts;
  const reason = refusal?.denial ?? currentReason(facts);
  const evidence = evidenceFor(reason, facts);
  if (reason === null) {
    const isHidden =
      person?.kind === 'customer' &&
      facts.serverVerdict === undefined &&
      (facts.bookings === null || facts.pinCodes === null);
    const sentence = isHidden ? denialMessages.notKnown(person.name) : denialMessages.nothing(person?.name ?? null);
    return {
      reason,
      basis: 'states',
      sentence,
      advice: denialMessages.nothingAdvice,
      evidence,
      likely: [],
      remedies: [],
    };
  }
  return {
    reason,
    basis: refusal === null ? 'states' : 'log',
    sentence: sentences[reason](facts),
    advice: denialAdvice[reason],
    evidence,
    likely: reason === 'wrong PIN' && facts.person === null && !isKeypadBlocked(facts) ? likelyPinReasons : [],
    remedies: remedies[reason](facts),
  };
}
