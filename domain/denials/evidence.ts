import { denialMessages, denialReasonLabels } from '../messages/denials.ts';
import { hoursOfDay } from '../states/hours.ts';
import type { DenialReason } from '../states/logs.ts';
import type { DenialEvidence, DenialFacts } from './denialFacts.ts';
import {
  bookingsInArrears,
  openBookingsAtDoor,
  hasNotStarted,
  hasEnded,
  hasTrouble,
  isClosedNow,
  overlockedUnits,
} from './reasonNow.ts';
import { openingAt } from '../time/openingHours.ts';
import { dollars } from '#format/numbers.ts';
import { recordName } from '../entities/recordName.ts';
import { joinedNames } from './joinedNames.ts';

const line = (text: string, at: string | null | undefined = null): DenialEvidence => ({ text, at: at ?? null });

function hoursAt({ door, refusal, now, timeZone }: DenialFacts): DenialEvidence[] {
  if (!door?.hours) return [];
  const at = refusal === null ? now : new Date(refusal.createdAt ?? now);
  const text = refusal === null ? denialMessages.hoursNow : denialMessages.hoursThen;
  return [line(text(door.name, hoursOfDay(door.hours, at, timeZone)))];
}

function pinTimes({ pinCodes, now }: DenialFacts): DenialEvidence[] {
  if (pinCodes?.length === 0) return [line(denialMessages.noPinCodes)];
  return (pinCodes ?? []).flatMap((code) => {
    if (hasEnded(code, now)) return [line(denialMessages.pinEnded, code.endsAt)];
    return hasNotStarted(code, now) ? [line(denialMessages.pinBegins, code.startsAt)] : [];
  });
}

function pinSites({ pinCodes, door }: DenialFacts): DenialEvidence[] {
  if (door === null) return [];
  const isElsewhere = (siteId: number | null | undefined) =>
    Boolean(siteId) && !door.sites.some(({ id }) => id === siteId);
  return (pinCodes ?? []).some(({ siteId }) => isElsewhere(siteId)) ? [line(denialMessages.pinOtherSite)] : [];
}

function stays(facts: DenialFacts): DenialEvidence[] {
  if (facts.bookings === null) return [];
  const anywhere = openBookingsAtDoor({ ...facts, door: null });
  if (anywhere.length === 0) return [line(denialMessages.noBooking)];
  return anywhere.map(({ units, status, startsAt }) =>
    line(denialMessages.bookingStands(joinedNames('unit', units) ?? '–', status ?? '–'), startsAt),
  );
}

function ended({ bookings, now }: DenialFacts): DenialEvidence[] {
  return (bookings ?? [])
    .filter((booking) => hasEnded(booking, now))
    .toSorted((a, b) => Date.parse(b.endsAt ?? '') - Date.parse(a.endsAt ?? ''))
    .slice(0, 1)
    .map(({ units, endsAt }) => line(denialMessages.bookingEnded(joinedNames('unit', units) ?? '–'), endsAt));
}

function troubles({ devices }: DenialFacts): DenialEvidence[] {
  return devices
    .filter(hasTrouble)
    .flatMap(({ name, online, lastHeardAt, fault }) => [
      ...(fault ? [line(denialMessages.deviceFault(name, fault))] : []),
      ...(online !== false
        ? []
        : [
            lastHeardAt
              ? line(denialMessages.deviceSilent(name), lastHeardAt)
              : line(denialMessages.deviceNeverHeard(name)),
          ]),
    ]);
}

function opensFor({ door }: DenialFacts): DenialEvidence[] {
  return door === null ? [] : [line(denialMessages.opensFor(door.name, joinedNames('site', door.sites) ?? '–'))];
}

const own: Record<DenialReason, (facts: DenialFacts) => DenialEvidence[]> = {
  'wrong PIN': pinTimes,
  'outside schedule': (facts) => [...hoursAt(facts), ...pinTimes(facts)],
  'wrong zone': (facts) => [...opensFor(facts), ...pinSites(facts), ...stays(facts)],
  arrears: (facts) =>
    bookingsInArrears(facts).map(({ units, arrears }) =>
      line(
        denialMessages.bookingOwes(joinedNames('unit', units) ?? '–', arrears === undefined ? '–' : dollars(arrears)),
      ),
    ),
  overlocked: (facts) =>
    overlockedUnits(facts).map((unit) => line(denialMessages.unitStatus(recordName('unit', unit), unit.status ?? '–'))),
  expired: (facts) => [...pinTimes(facts), ...ended(facts)],
  lockdown: () => [],
  'device fault': troubles,
};

function passes(facts: DenialFacts): DenialEvidence {
  const { door, now, timeZone } = facts;
  if (door?.hours === undefined) return line(denialMessages.validCode);
  if (!isClosedNow(facts)) return line(denialMessages.wouldPass);
  const { changesAt } = openingAt(door.hours, now.getTime(), timeZone);
  if (changesAt === null) return line(denialMessages.neverOpens(door.name));
  return line(denialMessages.worksNext(door.name), new Date(changesAt).toISOString());
}

function verdict(facts: DenialFacts): DenialEvidence[] {
  const { serverVerdict, refusal } = facts;
  if (serverVerdict === undefined) return [];
  if (serverVerdict !== null) return [line(denialMessages.wouldNotPass(denialReasonLabels[serverVerdict]))];
  // Today's hours explain only a refusal of today by the hours.
  const isNamed = refusal === null || !isClosedNow(facts);
  const { door, now, timeZone } = facts;
  const hours =
    isNamed || !door?.hours ? [] : [line(denialMessages.hoursNow(door.name, hoursOfDay(door.hours, now, timeZone)))];
  return [...hours, passes(facts)];
}

/** The evidence for a reason: the log line, the current records, and the server's verdict. */
export function evidenceFor(reason: DenialReason | null, facts: DenialFacts): DenialEvidence[] {
  const { refusal } = facts;
  return [
    ...(refusal === null ? [] : [line(denialMessages.logSays(denialReasonLabels[refusal.denial]), refusal.createdAt)]),
    ...(reason === null ? [] : own[reason](facts)),
    ...(facts.typedPin === undefined || facts.person === null
      ? []
      : [line(facts.typedPin === 'theirs' ? denialMessages.pinTheirs : denialMessages.pinNotTheirs)]),
    ...verdict(facts),
  ];
}
