import { listText } from '#format/listText.ts';
import type { AlertRule } from '../calls/alertRules.ts';
import { alertRuleMessages } from '../messages/alertRules.ts';
import { onCallMessages } from '../messages/onCall.ts';
import { alertLevelLabels, alertLevels } from '../states/alert.ts';
import { ruleKindLabels, ruleKinds } from '../states/alertKind.ts';
import { weekdays } from '../time/weekHours.ts';

const { summary: texts } = alertRuleMessages;

/** The names of those that a rule refers to by id; '…' while they are read. */
export interface RuleNames {
  site: (id: number) => string;
  user: (id: number) => string;
  role: (id: number) => string;
  webhook: (id: number) => string;
}

const most = 4;

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function alertsText({ levels, kinds }: AlertRule): string {
  const named = alertLevels.toReversed().filter((level) => levels.includes(level));
  const isAny = named.length === alertLevels.length;
  const start = isAny
    ? texts.anyLevel
    : texts.levels(listText(named.map((level) => alertLevelLabels[level].toLowerCase())));
  const chosen = ruleKinds.filter((kind) => kinds.includes(kind));
  if (chosen.length === ruleKinds.length) return capital(start);
  return `${capital(start)} (${listText(
    chosen.map((kind) => ruleKindLabels[kind].toLowerCase()),
    most,
  )})`;
}

/** "Mon, Tue and Fri", from Monday; "every day". */
function daysText(days: readonly number[]): string {
  if (days.length === weekdays.length) return texts.everyDay;
  const fromMonday = [1, 2, 3, 4, 5, 6, 0].filter((day) => days.includes(day));
  return listText(fromMonday.map((day) => (weekdays[day] ?? '').slice(0, 3)));
}

function hoursText({ always, days, from, until, levels, quietsHigh }: AlertRule): string {
  if (always) return texts.anyHour;
  const hours = `${daysText(days)} ${from}–${until}`;
  return levels.includes('high') && !quietsHigh ? `${hours} (${texts.highAlways})` : hours;
}

/** A rule in one line: "High and medium alerts at all sites, at any hour → Robin Lee, Managers". */
export function ruleSummary(rule: AlertRule, names: RuleNames): string {
  const { everySite, siteIds } = rule;
  const where = everySite ? texts.everySite : texts.sites(listText(siteIds.map(names.site), most));
  const whoOf = (named: Pick<AlertRule, 'userIds' | 'roleIds' | 'webhookIds' | 'onCall'>) => {
    const onCall = named.onCall ? [onCallMessages.inSummary] : [];
    const people = [...named.userIds.map(names.user), ...named.roleIds.map(names.role)];
    return [...onCall, ...people, ...named.webhookIds.map(names.webhook)].join(', ');
  };
  const later = rule.steps.map((step) => texts.after(step.minutes, whoOf(step)));
  return `${alertsText(rule)} ${where}, ${hoursText(rule)} → ${[whoOf(rule), ...later].join('; ')}`;
}
