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

/** A webhook of the organisation that is on. */
export interface RuledWebhook {
  id: number;
  /** The areas that the person who saved it might read then. */
  areas: readonly Area[];
}

/** Whether a webhook gets events about alerts of a kind. */
const mayBeSent = ({ areas }: RuledWebhook, kind: AlertKind | null): boolean =>
  kind !== null && kind !== 'second factor' && alertAreas[kind].every((area) => areas.includes(area));

/** All whom the rules of an organisation can reach. */
export interface Reach<Person extends RuledPerson = RuledPerson, OwnWebhook extends RuledWebhook = RuledWebhook> {
  people: readonly Person[];
  webhooks: readonly OwnWebhook[];
  /** @returns who is on call at an instant; null: nobody. */
  onCall: (at: number) => number | null;
}

type Named = Pick<AlertRule, 'userIds' | 'roleIds' | 'webhookIds' | 'onCall'>;

/** @param onCallId who is on call; null: nobody. */
const isNamed = ({ userIds, roleIds, onCall }: Named, person: RuledPerson, onCallId: number | null): boolean =>
  userIds.includes(person.id) ||
  person.roleIds.some((id) => roleIds.includes(id)) ||
  (onCall && person.id === onCallId);

const isAdministrator = ({ rights }: RuledPerson): boolean => can(rights, { area: 'admin', level: 'write' });

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

/** Somebody who gets an email about an alert, or a webhook that gets an event. */
export interface Receiver {
  /** null: it is a webhook. */
  userId: number | null;
  /** null: it is a person. */
  webhookId: number | null;
  /** Minutes after the alert, unless somebody sees to it until then; 0: at once, in any case. */
  after: number;
  /** The names of the rules that say so. */
  rules: readonly string[];
  /** Whether it is a person who gets the email only because these rules reach nobody. */
  standsIn: boolean;
}

/** Those of one step who may know of the alert. */
function reachedBy({ name, after, named }: Step, alert: RuledAlert, { people, webhooks, onCall }: Reach) {
  const onCallId = named.onCall ? onCall(alert.at + after * 60_000) : null;
  const hooks = webhooks.filter((webhook) => named.webhookIds.includes(webhook.id));
  const reached = people.filter((person) => isNamed(named, person, onCallId));
  const standsIn = reached.length + hooks.length === 0;
  return { name, standsIn, people: standsIn ? people.filter(isAdministrator) : reached, hooks };
}

/**
 * Whom the rules for an alert reach. Each stands once for each of the times. Where a rule or a step reaches nobody, the
 * administrators who may see the alert get the email instead.
 */
export function receiversOf(rules: readonly AlertRule[], alert: RuledAlert, reach: Reach): readonly Receiver[] {
  const steps = stepsFor(rules, alert);
  const times = [...new Set(steps.map(({ after }) => after))].toSorted((one, other) => one - other);
  const allowed = {
    people: reach.people.filter(({ rights }) => mayBeTold(rights, alert.kind)),
    webhooks: reach.webhooks.filter((webhook) => mayBeSent(webhook, alert.kind)),
    onCall: reach.onCall,
  };
  return times.flatMap((after) => {
    const saying = steps.filter((step) => step.after === after).map((step) => reachedBy(step, alert, allowed));
    const rulesOf = (own: typeof saying) => [...new Set(own.map(({ name }) => name))];
    const people = allowed.people.flatMap((person): Receiver[] => {
      const own = saying.filter((step) => step.people.includes(person));
      const standsIn = own.every((step) => step.standsIn);
      return own.length === 0 ? [] : [{ userId: person.id, webhookId: null, after, rules: rulesOf(own), standsIn }];
    });
    const hooks = allowed.webhooks.flatMap((webhook): Receiver[] => {
      const own = saying.filter((step) => step.hooks.includes(webhook));
      return own.length === 0
        ? []
        : [{ userId: null, webhookId: webhook.id, after, rules: rulesOf(own), standsIn: false }];
    });
    return [...people, ...hooks];
  });
}
