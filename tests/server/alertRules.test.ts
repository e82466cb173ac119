import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AlertRule, AlertRulePreview, AlertRules } from '#domain/calls/alertRules.ts';
import { alertRuleMessages } from '#domain/messages/alertRules.ts';
import { minute, second } from '#server/config/timing.ts';
import type { Mail, MailOutcome } from '#server/mail/mailer.ts';
import { sendMessages } from '#server/signals/alerts/sendMessages.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { alertMessages, alerts } from '#server/storage/schema/operations/alerts.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { alertRule } from '#tests/support/records/alertRule.ts';
import { passAlertTime, reportTrouble } from '#tests/support/server/alertTime.ts';
import { startMailServer } from '#tests/support/server/mailServer.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const zone = 'Australia/Sydney';
/** Within a session of thirty days. 02:14 in Sydney, on a day of its summer or winter time. */
const clock = createManualClock(new Date(`${new Date().toISOString().slice(0, 10)}T15:14:00Z`));

let desk: Desk;
let site: { id: number; name: string };
let unit: { id: number; name: string };
let robin: { id: number; email: string };

const mail = await startMailServer();
const server = await startTestServer({
  now: () => clock.now(),
  alertClock: clock,
  mail: { smtpUrl: mail.url, from: 'gatehouse@example.test', retryDelays: [] },
  publicUrl: 'https://gatehouse.example',
});
beforeEach(async () => {
  const { id: organisationId } = await server.build.organisation();
  site = await server.build.site({ organisationId, timeZone: zone });
  unit = await server.build.unit({ siteId: site.id });
  robin = await server.build.user({ organisationId, firstName: 'Robin', lastName: 'Lee' });
  desk = await openDesk(server, { organisationId, siteId: site.id });
});

const rule = (given: Partial<AlertRule> = {}) => alertRule({ userIds: [robin.id], ...given });

const path = (rest = '') => `organisations/${desk.organisationId}/alertRules${rest}`;
const read = async () => (await desk.record('GET', path())) as unknown as AlertRules;
const save = async (rules: readonly AlertRule[], of = desk) =>
  (await of.record('PUT', path(), { revision: (await read()).revision, rules })) as unknown as AlertRules;

const report = (id: number, state: { alarming: boolean } | { faulted: boolean }) =>
  reportTrouble(server, { id, at: clock.now(), state });
const pass = (milliseconds: number) => passAlertTime(clock, milliseconds);

const mailsTo = ({ email }: { email: string }) => mail.mails.filter(({ to }) => to === email);
const subjectOf = (data: string) => /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(data)?.[1]?.replaceAll(/\r\n\s/g, ' ');
const subjectsTo = (person: { email: string }) => mailsTo(person).map(({ data }) => subjectOf(data));
const messages = async (of = desk) =>
  (await of.record('GET', `organisations/${desk.organisationId}/alertMessages`)) as unknown as {
    count: number;
    rows: {
      what: string | null;
      state: string;
      reason: string | null;
      to: { name: string };
      times: number;
      acknowledgedBy: string | null;
    }[];
  };

describe('alert rules', () => {
  it('are kept, numbered and recorded, by people who administer the organisation', async () => {
    expect(await read()).toEqual({ revision: 0, rules: [], sendsMail: true, webhooks: [] });
    const saved = await save([rule(), rule({ name: 'Days' })]);
    expect(saved.rules.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Nights'],
      [2, 'Days'],
    ]);
    const [, days] = saved.rules;
    await save([{ ...(days as AlertRule), isOn: false }, rule({ name: 'Weekends' })]);
    expect((await read()).rules.map(({ id, name, isOn }) => [id, name, isOn])).toEqual([
      [2, 'Days', false],
      [3, 'Weekends', true],
    ]);
    const lines = await server.database
      .select({ action: actionLogs.action })
      .from(actionLogs)
      .where(eq(actionLogs.organisationId, desk.organisationId))
      .orderBy(desc(actionLogs.id))
      .limit(3);
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      alertRuleMessages.added('Weekends'),
      alertRuleMessages.changed('Days'),
      alertRuleMessages.gone('Nights'),
    ]);
    const reader = await openDesk(server, { organisationId: desk.organisationId, permissions: { admin: 2 } });
    expect((await reader.ask('GET', path())).status).toBe(200);
    expect(await reader.refused('PUT', path(), { revision: 2, rules: [] })).toMatchObject({ status: 403 });
    const clerk = await openDesk(server, { organisationId: desk.organisationId, permissions: { sites: 2, alerts: 2 } });
    expect(await clerk.refused('GET', path())).toMatchObject({ status: 403 });
  });

  it('are not saved over what somebody else saved meanwhile', async () => {
    await save([rule()]);
    expect(await desk.refused('PUT', path(), { revision: 0, rules: [] })).toMatchObject({
      status: 409,
      sentence: alertRuleMessages.outdated,
    });
  });

  it('name nobody and nothing of another organisation', async () => {
    const stranger = await server.build.user();
    const other = await server.build.site();
    const role = await server.build.role();
    const refusedWith = async (given: Partial<AlertRule>) =>
      (await desk.refused('PUT', path(), { revision: 0, rules: [rule(given)] })).sentence;
    expect(await refusedWith({ userIds: [stranger.id] })).toBe(alertRuleMessages.badPeople);
    expect(await refusedWith({ everySite: false, siteIds: [other.id] })).toBe(alertRuleMessages.badSites);
    expect(await refusedWith({ roleIds: [role.id] })).toBe(alertRuleMessages.badRoles);
    expect(await refusedWith({ userIds: [] })).toBe(alertRuleMessages.nobody);
  });
});

describe('an alarm', () => {
  it('reaches a person by an email that says what and where, without words of the alert', async () => {
    await save([rule()]);
    await report(unit.id, { alarming: true });
    await pass(10 * second);
    expect(mailsTo(robin)).toEqual([]);
    expect((await messages()).rows).toMatchObject([
      { what: `Alarm: Unit ${unit.name}, ${site.name}`, state: 'waiting', to: { name: 'Robin Lee' } },
    ]);
    await pass(10 * second);
    expect(subjectsTo(robin)).toEqual([`Alarm: Unit ${unit.name}, ${site.name}`]);
    const [{ data } = { data: '' }] = mailsTo(robin);
    expect(data).toContain(`https://gatehouse.example/units/${unit.id}`);
    expect(data).toMatch(/0[12]:14/);
    expect((await messages()).rows).toMatchObject([{ state: 'sent', times: 1 }]);
  });

  it('and others within seconds are one email, the highest level first', async () => {
    const second_ = await server.build.unit({ siteId: site.id });
    await save([rule(), rule({ name: 'Again', levels: ['high'] })]);
    await report(second_.id, { faulted: true });
    await pass(5 * second);
    await report(unit.id, { alarming: true });
    await pass(20 * second);
    expect(subjectsTo(robin)).toEqual([`Alarm: Unit ${unit.name}, ${site.name} and 1 more`]);
    const [{ data } = { data: '' }] = mailsTo(robin);
    expect(data.indexOf(`Alarm: Unit ${unit.name}`)).toBeLessThan(data.indexOf(`Fault: Unit ${second_.name}`));
  });

  it('of another moment waits until a minute after the last email', async () => {
    const other = await server.build.unit({ siteId: site.id });
    await save([rule()]);
    await report(unit.id, { alarming: true });
    await pass(25 * second);
    await report(other.id, { alarming: true });
    await pass(25 * second);
    expect(mailsTo(robin)).toHaveLength(1);
    await pass(minute);
    expect(mailsTo(robin)).toHaveLength(2);
  });

  it('that comes and goes is told once more, with its count', async () => {
    await save([rule()]);
    await report(unit.id, { alarming: true });
    await pass(25 * second);
    for (let times = 0; times < 3; times += 1) {
      await report(unit.id, { alarming: false });
      await pass(minute);
      await report(unit.id, { alarming: true });
    }
    await pass(5 * minute);
    expect(mailsTo(robin)).toHaveLength(1);
    await pass(8 * minute);
    expect(mailsTo(robin)).toHaveLength(2);
    expect(mailsTo(robin)[1]?.data).toContain('It happened 3 times');
  });

  it('is told to nobody who may not see it when the email goes out', async () => {
    const { organisationId } = desk;
    const archived = await server.build.user({ organisationId });
    const service = await server.build.user({ organisationId, isServiceAccount: true });
    const role = await server.build.role({ organisationId });
    for (const userId of [robin.id, archived.id, service.id]) await server.build.userRole({ userId, roleId: role.id });
    await save([rule({ userIds: [], roleIds: [role.id] })]);
    await report(unit.id, { alarming: true });
    await server.database
      .update(users)
      .set({ permissions: { alerts: 2 } })
      .where(eq(users.id, robin.id));
    await server.database.update(users).set({ status: 'archived' }).where(eq(users.id, archived.id));
    await pass(25 * second);
    for (const person of [robin, archived, service]) expect(mailsTo(person)).toEqual([]);
    const { rows } = await messages();
    expect(rows.map(({ state }) => state)).toEqual(['not allowed', 'not allowed']);
  });

  it('is told again after a minute where the mail server does not take it', async () => {
    await save([rule()]);
    mail.refuseNext(1);
    await report(unit.id, { alarming: true });
    await pass(25 * second);
    expect((await messages()).rows).toMatchObject([
      { state: 'waiting', reason: expect.stringContaining('again') as string },
    ]);
    await pass(30 * second);
    expect(mailsTo(robin)).toEqual([]);
    await pass(30 * second);
    expect(mailsTo(robin)).toHaveLength(1);
  });
});

describe('an alert that nobody acknowledges', () => {
  let ada: { id: number; email: string };
  beforeEach(async () => {
    const { organisationId } = desk;
    ada = await server.build.user({ organisationId, firstName: 'Ada', lastName: 'Byron' });
    const step = { minutes: 10, userIds: [ada.id], roleIds: [], webhookIds: [], onCall: false };
    await save([rule({ steps: [step] })]);
    await report(unit.id, { alarming: true });
    await pass(25 * second);
    expect(mailsTo(robin)).toHaveLength(1);
  });
  const stateOf = async (name: string) => (await messages()).rows.find(({ to }) => to.name === name)?.state;
  const alertId = async () => {
    const [row] = await server.database
      .select({ id: alerts.id })
      .from(alerts)
      .where(eq(alerts.organisationId, desk.organisationId));
    return row?.id ?? 0;
  };

  it('is told to the next people after their time', async () => {
    await pass(9 * minute);
    expect(mailsTo(ada)).toEqual([]);
    await pass(minute);
    expect(subjectsTo(ada)).toEqual([`Alarm: Unit ${unit.name}, ${site.name}`]);
  });

  it('is theirs who say so: everybody sees it, and nobody else is told', async () => {
    const id = await alertId();
    const clerk = await openDesk(server, { organisationId: desk.organisationId, permissions: { sites: 2, alerts: 2 } });
    expect(mailsTo(robin)[0]?.data).toContain(`https://gatehouse.example/alerts?about=${id}`);
    // A link that is opened changes nothing.
    expect(await clerk.record('GET', `toldAlerts/${id}`)).toMatchObject({ acknowledgement: null });
    await clerk.record('POST', `toldAlerts/${id}/acknowledgement`, { note: 'On my way' });
    const again = await desk.record('POST', `toldAlerts/${id}/acknowledgement`, { note: 'Me too' });
    expect(again).toMatchObject({ acknowledgement: { note: 'On my way' } });
    const copies = (await desk.record('GET', 'alerts')) as unknown as { rows: { alert: object }[] };
    expect(copies.rows).toMatchObject([{ alert: { acknowledgedAt: clock.now().toISOString() } }]);
    await pass(11 * minute);
    expect(mailsTo(ada)).toEqual([]);
    expect(await stateOf('Ada Byron')).toBe('not needed');
    expect((await messages()).rows.map(({ acknowledgedBy }) => acknowledgedBy)).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  });

  it('is acknowledged with the trouble of its door', async () => {
    const [row] = await server.database.select().from(units).where(eq(units.id, unit.id));
    const since = row?.alarmingSince?.toISOString();
    await desk.record('POST', 'acknowledgements', {
      items: [{ entity: 'unit', id: unit.id, trouble: 'alarm', since }],
    });
    await pass(11 * minute);
    expect(await stateOf('Ada Byron')).toBe('not needed');
  });

  it('is told to nobody else once it ended, and again when it comes back', async () => {
    await report(unit.id, { alarming: false });
    await pass(11 * minute);
    expect(await stateOf('Ada Byron')).toBe('not needed');
    await report(unit.id, { alarming: true });
    await pass(11 * minute);
    expect(mailsTo(ada)).toHaveLength(1);
  });

  it('is told to nobody once it was deleted, and stays in the list', async () => {
    await server.database.delete(alerts).where(eq(alerts.organisationId, desk.organisationId));
    await pass(11 * minute);
    expect(mailsTo(ada)).toEqual([]);
    expect(await stateOf('Ada Byron')).toBeUndefined();
    expect((await messages()).rows.map(({ what }) => what)).toContain(`Alarm: Unit ${unit.name}, ${site.name}`);
  });

  it('is hidden from those who may not be told of it', async () => {
    const id = await alertId();
    const blind = await openDesk(server, { organisationId: desk.organisationId, permissions: { sites: 2 } });
    const stranger = await openDesk(server);
    for (const other of [blind, stranger]) {
      expect((await other.refused('GET', `toldAlerts/${id}`)).status).toBe(404);
      expect((await other.refused('POST', `toldAlerts/${id}/acknowledgement`, {})).status).toBe(404);
    }
  });
});

describe('servers on one database', () => {
  const told = async () => {
    await save([rule()]);
    await report(unit.id, { alarming: true });
  };
  /** Looks once, as a server's loop does, with the moment after a burst. */
  const look = (send: (given: Mail) => Promise<MailOutcome>, after = 21 * second) =>
    sendMessages(
      { storage: server.storage, send, publicUrl: 'https://gatehouse.example' },
      () => new Date(clock.now().getTime() + after),
    );
  const keep = (kept: string[]) => (given: Mail) => {
    if (given.to === robin.email) kept.push(given.to);
    return Promise.resolve('sent' as const);
  };

  it('never send the same email both', { tags: 'postgres' }, async () => {
    await told();
    const kept: string[] = [];
    await Promise.all([look(keep(kept)), look(keep(kept)), look(keep(kept))]);
    expect(kept).toHaveLength(1);
  });

  it('repeat, after a minute, what another left when it died', async () => {
    await told();
    const dying = look(() => Promise.reject(new Error('killed')));
    await expect(dying).rejects.toThrow('killed');
    const kept: string[] = [];
    await look(keep(kept), 110 * second);
    expect(kept).toEqual([]);
    await look(keep(kept), 112 * second);
    expect(kept).toHaveLength(1);
  });

  it('send what waits after a restart', async () => {
    await told();
    const { id } = (await server.database.select().from(alerts).orderBy(desc(alerts.id)).limit(1))[0] ?? { id: 0 };
    const kept: string[] = [];
    await look(keep(kept), 3 * minute);
    expect(kept).toHaveLength(1);
    const [row] = await server.database.select().from(alertMessages).where(eq(alertMessages.alertId, id));
    expect(row?.state).toBe('sent');
  });

  it('send nothing without a mail server, and say so', async () => {
    await told();
    await sendMessages(
      { storage: server.storage, send: null, publicUrl: '' },
      () => new Date(clock.now().getTime() + 21 * second),
    );
    expect((await messages()).rows).toMatchObject([{ state: 'failed', reason: 'No mail server is set up.' }]);
  });
});

describe('before a rule is saved', () => {
  it('the server says what it would have told last week, and whom', async () => {
    await save([rule({ isOn: false })]);
    await report(unit.id, { alarming: true });
    const preview = async (given: Partial<AlertRule>) =>
      (await desk.record('POST', path('/preview'), { rule: rule(given) })) as unknown as AlertRulePreview;
    expect(await preview({})).toMatchObject({
      count: 1,
      rows: [{ what: `Alarm: Unit ${unit.name}, ${site.name}`, told: ['Robin Lee'], zone }],
    });
    expect(await preview({ kinds: ['fault'] })).toMatchObject({ count: 0, rows: [] });
    await pass(25 * second);
    expect(mailsTo(robin)).toEqual([]);
  });

  it('a test goes to the one who asks', async () => {
    const { rules } = await save([rule()]);
    await desk.record('POST', path('/test'), { ruleId: rules[0]?.id as number });
    await pass(3 * second);
    expect((await messages()).rows).toMatchObject([{ what: null, state: 'sent' }]);
    expect(subjectOf(mail.mails.at(-1)?.data ?? '')).toMatch(/Test|UTF-8/);
    expect((await desk.refused('POST', path('/test'), { ruleId: 99 })).status).toBe(404);
  });
});
