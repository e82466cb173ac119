import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import { alertRuleCalls } from '#domain/calls/alertRules.ts';
import { onCallCalls, type OnCall as Known } from '#domain/calls/onCall.ts';
import { AppError } from '#domain/errors/appError.ts';
import { alertRuleMessages } from '#domain/messages/alertRules.ts';
import { onCallMessages as texts } from '#domain/messages/onCall.ts';
import { OwnOnCall } from '#features/account/OwnOnCall.tsx';
import { AlertRules } from '#resources/organisation/alertRules/AlertRules.tsx';
import { OnCall } from '#resources/organisation/onCall/OnCall.tsx';
import { organisation } from '#resources/organisation/organisation.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();

const everyDay = [1, 2, 3, 4, 5, 6, 0];

/** Robin, but for Saturdays after 18:00. */
const known: Known = {
  revision: 4,
  timeZone: null,
  zone: 'Europe/Berlin',
  shifts: [
    { days: [1, 2, 3, 4, 5, 0], from: '00:00', until: '00:00', userId: 9 },
    { days: [6], from: '00:00', until: '18:00', userId: 9 },
  ],
  swaps: [
    { id: 7, userId: 8, fromDay: '2098-12-05', fromTime: '18:00', untilDay: '2098-12-06', untilTime: '08:00' },
    { id: 5, userId: 8, fromDay: '2020-12-05', fromTime: '18:00', untilDay: '2020-12-06', untilTime: '08:00' },
  ],
  people: [
    { id: 9, name: 'Robin Lee', isActive: true },
    { id: 8, name: 'Ada Byron', isActive: true },
  ],
};
const always: Known = { ...known, shifts: [{ days: everyDay, from: '00:00', until: '00:00', userId: 9 }] };

const [readCall, saveCall] = [`GET ${onCallCalls.onCall.path}`, `PUT ${onCallCalls.onCallSave.path}`];

/** Shows the rota of a server that answers so. @returns the bodies that it got, by call. */
function show(answer: () => unknown, mask = 31, shown = <OnCall organisationId={1} />): Map<string, unknown> {
  const sent = new Map<string, unknown>();
  const answers: Record<string, () => unknown> = {
    [readCall]: answer,
    [saveCall]: answer,
    [`GET ${onCallCalls.ownOnCall.path}`]: answer,
    [`GET ${alertRuleCalls.alertRules.path}`]: () => ({ revision: 0, rules: [], sendsMail: true }),
    [`GET ${alertRuleCalls.alertMessages.path}`]: () => ({ count: 0, rows: [] }),
  };
  const call: Api['call'] = async (asked, options) => {
    const name = `${asked.method} ${asked.path}`;
    if (options?.body !== undefined) sent.set(name, options.body);
    return await Promise.resolve(answers[name]?.());
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

describe('the on-call rota', () => {
  it('says who is on call, and shows the days with their names', async () => {
    show(() => always);
    expect(await screen.findByText(texts.is('Robin Lee'))).toBeVisible();
    const days = within(screen.getByRole('list', { name: texts.week })).getAllByRole('listitem');
    expect(days).toHaveLength(7);
    for (const day of days) expect(day).toHaveTextContent(texts.part('Robin Lee', '00:00', '24:00'));
    expect(screen.getByText(texts.noGaps)).toBeVisible();
    // Swaps that ended are no news.
    expect(screen.getAllByRole('button', { name: texts.swaps.removeOf('Ada Byron') })).toHaveLength(1);
  });

  it('shows the hours at which nobody is on call', async () => {
    show(() => known);
    expect(await screen.findByText(texts.gaps('Sat 18:00–Sun 00:00'))).toBeVisible();
    expect(screen.getByRole('list', { name: texts.week })).toHaveTextContent(
      texts.part(texts.nobody, '18:00', '24:00'),
    );
  });

  it('says that nobody is on call now, and who is told instead', async () => {
    show(() => ({ ...known, shifts: [] }));
    expect(await screen.findByText(new RegExp(`^${texts.isNobody}.*${texts.isNobodyAbout}`))).toBeVisible();
    expect(screen.getByText(texts.gaps(texts.allWeek))).toBeVisible();
  });

  it('shows people in it who have no account any more', async () => {
    const people = [
      { id: 9, name: 'Robin Lee', isActive: false },
      { id: 8, name: null, isActive: false },
    ];
    show(() => ({ ...known, people }));
    expect(
      await screen.findByText(new RegExp(`${texts.trouble.archived('Robin Lee')} ${texts.trouble.gone(8)}`)),
    ).toBeVisible();
    expect(
      screen.getAllByText(new RegExp(texts.archived('Robin Lee').replaceAll(/[()]/g, String.raw`\$&`)))[0],
    ).toBeVisible();
  });

  it('shows the gaps of a week before it is saved, with the revision that was read', async () => {
    const sent = show(() => known);
    await pressOn(await button(texts.change));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(texts.gaps('Sat 18:00–Sun 00:00'))).toBeVisible();
    const [, until] = dialog.getAllByLabelText(texts.fields.until);
    await fillIn(until as HTMLElement, '20:30');
    expect(await dialog.findByText(texts.gaps('Sat 20:30–Sun 00:00'))).toBeVisible();
    await pressOn(dialog.getByRole('button', { name: 'Save' }));
    const [first, second] = known.shifts;
    const { timeZone, revision, swaps } = known;
    await expect
      .poll(() => sent.get(saveCall))
      .toEqual({ revision, timeZone, shifts: [first, { ...second, until: '20:30' }], swaps });
  });

  it('refuses two people at one time before it is saved', async () => {
    const sent = show(() => known);
    await pressOn(await button(texts.change));
    const dialog = within(screen.getByRole('dialog'));
    const [, until] = dialog.getAllByLabelText(texts.fields.until);
    await fillIn(until as HTMLElement, '00:01');
    await fillIn(until as HTMLElement, '00:00');
    await fillIn(dialog.getAllByLabelText(texts.fields.from)[1] as HTMLElement, '18:00');
    await pressOn(dialog.getAllByRole('checkbox', { name: 'Friday' })[1] as HTMLElement);
    await pressOn(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(texts.overlap('Fri 18:00'))).toBeVisible();
    expect(sent.size).toBe(0);
  });

  it('loses a swap by a press that is confirmed', async () => {
    const sent = show(() => known);
    await pressOn(await button(texts.swaps.removeOf('Ada Byron')));
    await pressOn(await button(texts.swaps.remove));
    const { people: _people, zone: _zone, ...rota } = known;
    await expect.poll(() => sent.get(saveCall)).toEqual({ ...rota, swaps: known.swaps.slice(1) });
    expect(await screen.findByText(texts.swaps.removed)).toBeVisible();
  });

  it('is only read by those who may not change it', async () => {
    show(() => always, 2);
    expect(await screen.findByText(texts.is('Robin Lee'))).toBeVisible();
    for (const name of [texts.change, texts.swaps.add, texts.swaps.removeOf('Ada Byron')])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says of nothing that there is none before it was read, nor where it could not be', async () => {
    show(() => {
      throw new AppError({ code: 'unreachable', message: 'It failed.', status: 0 } as never);
    });
    expect(await screen.findByText(texts.notRead)).toBeVisible();
    expect(screen.queryByText(texts.none)).toBeNull();
  });

  it('is a tab only where the server has one, and so is its receiver of alert rules', async () => {
    const tab = organisation.detail?.tabs?.find(({ id }) => id === 'onCall');
    expect([{ maxShifts: 50 }, {}].map((row) => tab?.isShown?.({ id: 1, ...row } as never))).toEqual([true, false]);
    show(() => known, 31, <AlertRules organisationId={1} most={30} />);
    await pressOn(await button(alertRuleMessages.add));
    expect(screen.queryByLabelText(texts.receiver)).toBeNull();
  });

  it('is a receiver of alert rules', async () => {
    const sent = show(() => known, 31, <AlertRules organisationId={1} most={30} offersOnCall />);
    await pressOn(await button(alertRuleMessages.add));
    await fillIn(screen.getByLabelText(alertRuleMessages.fields.name), 'Nights');
    await pressOn(screen.getByLabelText(texts.receiver));
    await pressOn(await button('Save'));
    await expect
      .poll(() => sent.get(`PUT ${alertRuleCalls.alertRulesSave.path}`))
      .toMatchObject({ rules: [{ name: 'Nights', onCall: true, userIds: [], roleIds: [] }] });
  });
});

describe('the page of one’s account', () => {
  const [from, until] = ['2020-11-20T08:00:00Z', '2098-11-20T18:00:00Z'];

  it('says when one is on call', async () => {
    show(() => ({ zone: 'Europe/Berlin', stretches: [{ from, until }] }), 0, <OwnOnCall />);
    expect(await screen.findByText(texts.own.now)).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent('20/11/2020 09:00AM – 20/11/2098 07:00PM');
  });

  it('says nothing of it to others', async () => {
    let asked = 0;
    show(
      () => {
        asked += 1;
        return { zone: 'Europe/Berlin', stretches: [] };
      },
      0,
      <OwnOnCall />,
    );
    await expect.poll(() => asked).toBeGreaterThan(0);
    expect(screen.queryByText(texts.own.title)).toBeNull();
  });
});
