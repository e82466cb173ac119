import type { AlertRule } from '../calls/alertRules.ts';
import { can, type Rights } from '../permissions/can.ts';
import type { AlertLevel } from '../states/alert.ts';
import { alertAreas, type AlertKind } from '../states/alertKind.ts';
import { clockIn } from '../time/openingHours.ts';
import { isQuietAt } from '../time/quietHours.ts';
import { timeOfMinutes } from '../time/weekHours.ts';

/** An alert as rules see it. */
export interface RuledAlert {
  /** null: unknown, as of an alert of an earlier release. */
  kind: AlertKind | null;
  level: AlertLevel;
  /** null: it is about the organisation. */
  siteId: number | null;
  /** Milliseconds since 1970. */
  at: number;
  /** The site's time zone, or that of the organisation's first site. */
  zone: string;
}

/** An active person of the organisation; programs are none. */
export interface RuledPerson {
  id: number;
  roleIds: readonly number[];
  rights: Rights;
}

type RuleHours = Pick<AlertRule, 'always' | 'days' | 'from' | 'until'>;

/**
 * Whether a rule's hours hold at a moment, by the clocks of a zone: hours that a clock change repeats count twice, and
 * skipped ones never come. Hours that pass midnight belong to the day on which they begin; equal times are a whole day.
 */
export function isWithinHours({ always, days, from, until }: RuleHours, at: number, zone: string): boolean {
  if (always) return true;
  const { day, minutes } = clockIn(zone, at);
  const time = timeOfMinutes(minutes);
  if (!isQuietAt({ from, until }, time)) return false;
  const beganYesterday = from >= until && time < from;
  return days.includes(beganYesterday ? (day + 6) % 7 : day);
}

/** Whether an alert fits a rule: its kind, level, site and hour. */
export function isAbout(rule: AlertRule, alert: RuledAlert): boolean {
  const { kind, level, siteId, at, zone } = alert;
  if (!rule.isOn || kind === null || kind === 'second factor') return false;
  if (!rule.kinds.includes(kind) || !rule.levels.includes(level)) return false;
  if (!rule.everySite && (siteId === null || !rule.siteIds.includes(siteId))) return false;
  const ignoresHours = level === 'high' && !rule.quietsHigh;
  return ignoresHours || isWithinHours(rule, at, zone);
}

/** Whether somebody's rights let them know of alerts of a kind. */
export const mayBeTold = (rights: Rights, kind: AlertKind | null): boolean =>
  kind !== null && kind !== 'second factor' && alertAreas[kind].every((area) => can(rights, { area, level: 'read' }));

type Named = Pick<AlertRule, 'userIds' | 'roleIds' | 'onCall'>;

/** @param onCallId who is on call; null: nobody. */
const isNamed = ({ userIds, roleIds, onCall }: Named, person: RuledPerson, onCallId: number | null): boolean =>
  userIds.includes(person.id) ||
  person.roleIds.some((id) => roleIds.includes(id)) ||
  (onCall && person.id === onCallId);

const isAdministrator = ({ rights }: RuledPerson): boolean => can(rights, { area: 'admin', level: 'write' });

/** Somebody who gets an email about an alert. */
export interface Receiver {
  userId: number;
  /** Minutes after the alert, unless somebody sees to it until then; 0: at once, in any case. */
  after: number;
  /** The names of the rules that say so. */
  rules: readonly string[];
  /** Whether they are told only because nobody whom these rules name may be told. */
  standsIn: boolean;
}

/**
 * Who gets emails about an alert. Each person stands once for each of the times. Where nobody whom a rule or a step
 * names may be told, the administrators who may see the alert are told instead.
 * @param onCall says who is on call at an instant; null: nobody.
 */
export function receiversOf(
  rules: readonly AlertRule[],
  alert: RuledAlert,
  people: readonly RuledPerson[],
  onCall: (at: number) => number | null,
): readonly Receiver[] {
  const steps = rules
    .filter((rule) => isAbout(rule, alert))
    .flatMap((rule) => [
      { name: rule.name, after: 0, named: rule },
      ...rule.steps.map((step) => ({ name: rule.name, after: step.minutes, named: step })),
    ]);
  const times = [...new Set(steps.map(({ after }) => after))].toSorted((one, other) => one - other);
  const told = people.filter(({ rights }) => mayBeTold(rights, alert.kind));
  return times.flatMap((after) => {
    const saying = steps
      .filter((step) => step.after === after)
      .map(({ name, named }) => {
        const onCallId = named.onCall ? onCall(alert.at + after * 60_000) : null;
        const reached = told.filter((person) => isNamed(named, person, onCallId));
        const standsIn = reached.length === 0;
        return { name, standsIn, people: standsIn ? told.filter(isAdministrator) : reached };
      });
    return told.flatMap((person) => {
      const own = saying.filter((step) => step.people.includes(person));
      if (own.length === 0) return [];
      const standsIn = own.every((step) => step.standsIn);
      return [{ userId: person.id, after, rules: [...new Set(own.map(({ name }) => name))], standsIn }];
    });
  });
}
