import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import { alertRuleCalls, type AlertRule } from '#domain/calls/alertRules.ts';
import { AppError } from '#domain/errors/appError.ts';
import { alertRuleMessages as texts } from '#domain/messages/alertRules.ts';
import { AlertRules } from '#resources/organisation/alertRules/AlertRules.tsx';
import { ToldAlert } from '#resources/alert/ToldAlert.tsx';
import { organisation } from '#resources/organisation/organisation.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();

const nights: AlertRule = {
  id: 4,
  name: 'Nights',
  isOn: true,
  levels: ['medium', 'high'],
  kinds: ['alarm', 'fault'],
  everySite: true,
  siteIds: [],
  always: false,
  days: [5, 6],
  from: '22:00',
  until: '06:00',
  quietsHigh: false,
  userIds: [9],
  roleIds: [],
  webhookIds: [],
  onCall: false,
  steps: [],
};

const message = {
  id: 1,
  at: '2026-11-20T15:14:00Z',
  what: 'Alarm: Unit 114, Sydney North',
  times: 3,
  to: { id: 9, name: 'Robin Lee', isWebhook: false },
  rules: ['Nights'],
  standsIn: true,
  state: 'not allowed',
  endedAt: '2026-11-20T15:15:00Z',
  reason: 'They may not see this any more.',
  acknowledgedBy: 'Ada Byron',
};

const usual: Record<string, () => unknown> = {
  [`GET ${alertRuleCalls.alertRules.path}`]: () => ({ revision: 2, rules: [nights], sendsMail: true }),
  [`GET ${alertRuleCalls.alertMessages.path}`]: () => ({ count: 1, rows: [message] }),
};

/** Shows the rules of a server that answers so. @returns the bodies that it got, by call. */
function show(
  answers: Record<string, () => unknown> = {},
  mask = 31,
  shown = <AlertRules organisationId={1} most={30} />,
): Map<string, unknown> {
  const sent = new Map<string, unknown>();
  const call: Api['call'] = async (asked, options) => {
    const name = `${asked.method} ${asked.path}`;
    if (options?.body !== undefined) sent.set(name, options.body);
    return await Promise.resolve({ ...usual, ...answers }[name]?.());
  };
  render(
    <Screen
      host={{ data: { ...line.data, api: { ...line.data.api, call } } }}
      permissions={{ admin: mask, settings: 2 }}
    >
      {shown}
    </Screen>,
  );
  return sent;
}

const button = (name: string) => screen.findByRole('button', { name });
const rulesPath = `PUT ${alertRuleCalls.alertRulesSave.path}`;
const failing = (code: 'unreachable' | 'refused') => () => {
  throw new AppError({ code, message: 'It failed.', status: code === 'refused' ? 409 : 0 } as never);
};

describe('alert rules', () => {
  it('say in a line who is told of what, and what was sent', async () => {
    show();
    expect(
      await screen.findByText(/^High and medium alerts \(alarm and fault\) at all sites, Fri and Sat 22:00–06:00/),
    ).toHaveTextContent('high alerts at any hour');
    expect(await screen.findByText('Alarm: Unit 114, Sydney North')).toBeVisible();
    expect(screen.getByText(texts.states['not allowed'])).toBeVisible();
    expect(screen.getByText('They may not see this any more.')).toBeVisible();
    expect(screen.getByText(texts.messages.times(3))).toBeVisible();
    expect(screen.getByText(texts.messages.standsIn)).toBeVisible();
    expect(screen.getByText(texts.told.acknowledged('Ada Byron'))).toBeVisible();
    expect(screen.queryByText(texts.noMail)).toBeNull();
  });

  it('say of nothing that there is none before it was read, nor where it could not be', async () => {
    show({
      [`GET ${alertRuleCalls.alertRules.path}`]: failing('unreachable'),
      [`GET ${alertRuleCalls.alertMessages.path}`]: failing('unreachable'),
    });
    expect(screen.queryByText(texts.none)).toBeNull();
    expect(await screen.findByText(texts.notRead)).toBeVisible();
    expect(screen.queryByText(texts.none)).toBeNull();
  });

  it('say at the top that nothing is sent without a mail server', async () => {
    show({ [`GET ${alertRuleCalls.alertRules.path}`]: () => ({ revision: 0, rules: [], sendsMail: false }) });
    expect(await screen.findByText(texts.noMail)).toBeVisible();
    expect(screen.getByText(texts.none)).toBeVisible();
  });

  it('are changed with the revision that was read, and the other rules as they are', async () => {
    const other = { ...nights, id: 5, name: 'Days' };
    const both = () => ({ revision: 2, rules: [nights, other], sendsMail: true });
    const sent = show({ [`GET ${alertRuleCalls.alertRules.path}`]: both, [rulesPath]: both });
    await pressOn(await button(texts.actsOf(texts.change, 'Nights')));
    await fillIn(screen.getByLabelText(texts.fields.name), 'Late nights');
    await pressOn(screen.getByLabelText(texts.fields.quietsHigh));
    await pressOn(await button('Save'));
    await expect
      .poll(() => sent.get(rulesPath))
      .toEqual({
        revision: 2,
        rules: [{ ...nights, name: 'Late nights', quietsHigh: true }, other],
      });
  });

  it('show what a rule would have told of last week, for the rule as it is typed', async () => {
    const preview = `POST ${alertRuleCalls.alertRulePreview.path}`;
    const row = { id: 7, at: message.at, what: message.what, zone: 'Australia/Sydney', told: ['Robin Lee'] };
    const sent = show({ [preview]: () => ({ count: 1, rows: [row] }) });
    await pressOn(await button(texts.actsOf(texts.change, 'Nights')));
    const dialog = screen.getByRole('dialog');
    await pressOn(within(dialog).getByRole('checkbox', { name: texts.fields.always }));
    await pressOn(within(dialog).getByRole('button', { name: texts.preview.show }));
    expect(await within(dialog).findByText(texts.preview.count(1, 1))).toBeVisible();
    expect(within(dialog).getByText('Robin Lee')).toBeVisible();
    expect(sent.get(preview)).toEqual({ rule: { ...nights, id: undefined, always: true } });
    await pressOn(within(dialog).getByRole('checkbox', { name: texts.fields.always }));
    expect(within(dialog).queryByText(texts.preview.count(1, 1))).toBeNull();
  });

  it('tell further people of what nobody acknowledges', async () => {
    const steps = [{ minutes: 10, userIds: [9], roleIds: [], onCall: true }];
    const withStep = () => ({ revision: 2, rules: [{ ...nights, steps }], sendsMail: true });
    const sent = show({ [`GET ${alertRuleCalls.alertRules.path}`]: withStep, [rulesPath]: withStep });
    expect(await screen.findByText(/after 10 min whoever is on call, /)).toBeVisible();
    await pressOn(await button(texts.actsOf(texts.change, 'Nights')));
    await fillIn(screen.getByLabelText(texts.fields.minutes), '15');
    await pressOn(await button('Save'));
    await expect
      .poll(() => sent.get(rulesPath))
      .toMatchObject({ rules: [{ steps: [{ minutes: 15, userIds: [9], roleIds: [], onCall: true }] }] });
  });

  it('name webhooks, and removed ones until somebody takes them out', async () => {
    const webhooks = [{ id: 3, name: 'PagerDuty', isOn: false }];
    const answer = () => ({ revision: 2, rules: [{ ...nights, webhookIds: [8] }], sendsMail: true, webhooks });
    const sent = show({ [`GET ${alertRuleCalls.alertRules.path}`]: answer, [rulesPath]: answer });
    expect(await screen.findByText(/webhook 8$/)).toBeVisible();
    await pressOn(await button(texts.actsOf(texts.change, 'Nights')));
    await pressOn(screen.getByRole('checkbox', { name: texts.fields.webhookGone(8) }));
    await pressOn(screen.getByRole('checkbox', { name: texts.fields.webhookOff('PagerDuty') }));
    await pressOn(await button('Save'));
    await expect.poll(() => sent.get(rulesPath)).toMatchObject({ rules: [{ webhookIds: [3] }] });
  });

  it('send a test to the one who asks', async () => {
    const sent = show();
    await pressOn(await button(texts.actsOf(texts.test, 'Nights')));
    await expect.poll(() => sent.get(`POST ${alertRuleCalls.alertRuleTest.path}`)).toEqual({ ruleId: 4 });
    expect(await screen.findByText(texts.testSent)).toBeVisible();
  });

  it('are only read by those who may not change them', async () => {
    show({}, 2);
    expect(await screen.findByText('Nights')).toBeVisible();
    expect(screen.queryByRole('button', { name: texts.add })).toBeNull();
    expect(screen.queryByRole('button', { name: texts.actsOf(texts.change, 'Nights') })).toBeNull();
  });

  it('are a tab only where the server has them', () => {
    const tab = organisation.detail?.tabs?.find(({ id }) => id === 'alertRules');
    const isShown = (row: object) => tab?.isShown?.({ id: 1, ...row } as never);
    expect(isShown({ maxAlertRules: 30 })).toBe(true);
    expect(isShown({})).toBe(false);
  });
});

describe('the alert of an email', () => {
  const path = `GET ${alertRuleCalls.toldAlert.path}`;
  const acknowledge = `POST ${alertRuleCalls.toldAlertAcknowledge.path}`;
  const told = {
    id: 7,
    level: 'high',
    what: 'Alarm: Unit 114, Sydney North',
    at: message.at,
    zone: 'Australia/Sydney',
    path: '/units/114',
    resolvedAt: null,
    acknowledgement: null,
  };
  const acknowledged = { ...told, acknowledgement: { at: message.at, by: 'Ada Byron', note: 'On my way' } };
  const showTold = (answers: Record<string, () => unknown>) => show(answers, 31, <ToldAlert id={7} />);

  it('is acknowledged by a press alone, with a note', async () => {
    const sent = showTold({ [path]: () => told, [acknowledge]: () => acknowledged });
    await fillIn(await screen.findByLabelText(texts.told.note), 'On my way');
    expect(sent.size).toBe(0);
    await pressOn(await button(texts.told.onIt));
    expect(await screen.findByText(texts.told.acknowledged('Ada Byron'))).toBeVisible();
    expect(sent.get(acknowledge)).toEqual({ note: 'On my way' });
    expect(screen.queryByRole('button', { name: texts.told.onIt })).toBeNull();
  });

  it('offers nothing once it ended', async () => {
    showTold({ [path]: () => ({ ...told, resolvedAt: message.endedAt }) });
    expect(await screen.findByText(texts.told.ended)).toBeVisible();
    expect(screen.queryByRole('button', { name: texts.told.onIt })).toBeNull();
  });

  it('says why it could not be read', async () => {
    showTold({ [path]: failing('unreachable') });
    expect(await screen.findByText(texts.told.notRead)).toBeVisible();
    expect(screen.queryByRole('button', { name: texts.told.onIt })).toBeNull();
  });
});
