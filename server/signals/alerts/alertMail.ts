import type { AlertRule } from '#domain/calls/alertRules.ts';
import { alertLevelLabels, alertLevels } from '#domain/states/alert.ts';
import { aboutParameter } from '#domain/states/alertMessage.ts';
import { pathTo } from '#domain/routes/path.ts';
import { momentText } from '#format/dateFormats.ts';
import { listText } from '#format/listText.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { DescribedAlert } from './describeAlerts.ts';

/** An alert with how often it happened since the last email. */
export interface ToldAlert extends DescribedAlert {
  times: number;
  occurredAt: Date;
  /** The names of the rules that say so. */
  rules: readonly string[];
  /** Whether the person is told only because nobody whom these rules name could be. */
  standsIn: boolean;
}

/** The list of alerts, with this one above it. Opening it changes nothing. */
const alertPath = (id: number) => `${pathTo('alerts')}?${aboutParameter}=${id}`;

/** "the alert rule “Nights”" */
const namesText = (rules: readonly string[]) =>
  `the alert ${rules.length === 1 ? 'rule' : 'rules'} ${listText(rules.map((name) => `“${name}”`))}`;

const rank = ({ alert }: ToldAlert) => alertLevels.indexOf(alert.level);

function linesOf(
  { alert, ruled, what, path, times, occurredAt, rules, standsIn }: ToldAlert,
  publicUrl: string,
): string {
  return [
    what,
    times > 1 ? `It happened ${times} times, last at ${momentText(occurredAt.getTime(), ruled.zone)}.` : '',
    times > 1 ? '' : momentText(occurredAt.getTime(), ruled.zone),
    `Level: ${alertLevelLabels[alert.level]}`,
    alert.resolvedAt === null ? '' : `It ended at ${momentText(alert.resolvedAt.getTime(), ruled.zone)}.`,
    standsIn ? `You are told as an administrator: nobody could be told by ${namesText(rules)}.` : '',
    `I'm on it: ${new URL(alertPath(alert.id), publicUrl).href}`,
    path === pathTo('alerts') ? '' : `Its page: ${new URL(path, publicUrl).href}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** One email about all alerts that wait for a person, the highest level first. It repeats no words of an alert: they may name customers. */
export function alertMail(told: readonly ToldAlert[], publicUrl: string): Omit<Mail, 'to'> {
  const sorted = told.toSorted(
    (one, other) => rank(other) - rank(one) || other.occurredAt.getTime() - one.occurredAt.getTime(),
  );
  const [first] = sorted;
  const others = sorted.length - 1;
  return {
    subject: `${first?.what ?? 'Alert'}${others > 0 ? ` and ${others} more` : ''}`,
    text: [
      ...sorted.map((each) => linesOf(each, publicUrl)),
      'You get this email because of an alert rule of your organisation. Opening a link changes nothing.',
    ].join('\n\n'),
  };
}

export function testMail({ name }: Pick<AlertRule, 'name'>): Omit<Mail, 'to'> {
  return {
    subject: `Test of the alert rule “${name}”`,
    text: [
      `You asked for a test of the alert rule “${name}”. Emails about alerts reach you at this address.`,
      'Nothing happened at your sites.',
    ].join('\n\n'),
  };
}
