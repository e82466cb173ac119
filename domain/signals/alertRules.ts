import type { AlertRule } from '../calls/alertRules.ts';
import type { Area } from '../permissions/bits.ts';
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

type Named = Pick<AlertRule, 'userIds' | 'roleIds' | 'webhookIds'>;

interface Step {
  /** The rule's name. */
  name: string;
  /** Minutes after the alert. */
  after: number;
  named: Named;
}

/** What rules say of an alert: at once, and at the times of their further steps. */
const stepsFor = (rules: readonly AlertRule[], alert: RuledAlert): Step[] =>
  rules
    .filter((rule) => isAbout(rule, alert))
    .flatMap((rule) => [
      { name: rule.name, after: 0, named: rule },
      ...rule.steps.map((step) => ({ name: rule.name, after: step.minutes, named: step })),
    ]);

const timesOf = (steps: readonly Step[]): number[] =>
  [...new Set(steps.map(({ after }) => after))].toSorted((one, other) => one - other);

const rulesNaming = (steps: readonly Step[], isNamed: (named: Named) => boolean): string[] => [
  ...new Set(steps.filter(({ named }) => isNamed(named)).map(({ name }) => name)),
];

interface Told {
  /** Minutes after the alert, unless somebody sees to it until then; 0: at once, in any case. */
  after: number;
  /** The names of the rules that say so. */
  rules: readonly string[];
}

/** Somebody who gets an email about an alert. */
export interface Receiver extends Told {
  userId: number;
}

/** Who gets emails about an alert. Each person stands once for each of the times. */
export function receiversOf(
  rules: readonly AlertRule[],
  alert: RuledAlert,
  people: readonly RuledPerson[],
): readonly Receiver[] {
  const steps = stepsFor(rules, alert);
  const told = people.filter(({ rights }) => mayBeTold(rights, alert.kind));
  return timesOf(steps).flatMap((after) => {
    const own = steps.filter((step) => step.after === after);
    return told.flatMap(({ id, roleIds: held }) => {
      const names = rulesNaming(
        own,
        ({ userIds, roleIds }) => userIds.includes(id) || held.some((role) => roleIds.includes(role)),
      );
      return names.length === 0 ? [] : [{ userId: id, after, rules: names }];
    });
  });
}

/** A webhook of the organisation that is on. */
export interface RuledWebhook {
  id: number;
  /** The areas that the person who saved it might read then. */
  areas: readonly Area[];
}

/** A webhook that gets an event about an alert. */
export interface HookReceiver extends Told {
  webhookId: number;
}

/** Whether a webhook gets events about alerts of a kind. */
const mayBeSent = ({ areas }: RuledWebhook, kind: AlertKind | null): boolean =>
  kind !== null && kind !== 'second factor' && alertAreas[kind].every((area) => areas.includes(area));

/** Which webhooks get events about an alert. */
export function hooksOf(
  rules: readonly AlertRule[],
  alert: RuledAlert,
  webhooks: readonly RuledWebhook[],
): readonly HookReceiver[] {
  const steps = stepsFor(rules, alert);
  const sent = webhooks.filter((webhook) => mayBeSent(webhook, alert.kind));
  return timesOf(steps).flatMap((after) => {
    const own = steps.filter((step) => step.after === after);
    return sent.flatMap(({ id }) => {
      const names = rulesNaming(own, ({ webhookIds }) => webhookIds.includes(id));
      return names.length === 0 ? [] : [{ webhookId: id, after, rules: names }];
    });
  });
}
