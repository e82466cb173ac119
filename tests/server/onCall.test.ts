import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AlertRule, AlertRulePreview } from '#domain/calls/alertRules.ts';
import type { OnCall, StoredRota } from '#domain/calls/onCall.ts';
import { onCallMessages as texts } from '#domain/messages/onCall.ts';
import { dayOf, timeOf } from '#domain/time/zonedTime.ts';
import { minute, second } from '#server/config/timing.ts';
import { decideSteps } from '#server/signals/alerts/decideSteps.ts';
import { openReach } from '#server/signals/alerts/readReach.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { alertRule } from '#tests/support/records/alertRule.ts';
import { passAlertTime, reportTrouble } from '#tests/support/server/alertTime.ts';
import { startMailServer } from '#tests/support/server/mailServer.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const zone = 'Europe/Berlin';
const clock = createManualClock(new Date(`${new Date().toISOString().slice(0, 10)}T12:14:00Z`));
const everyDay = [0, 1, 2, 3, 4, 5, 6];

interface Person {
  id: number;
  email: string;
}

let desk: Desk;
let unitId: number;
let robin: Person;
let ada: Person;
let chief: Person;

const mail = await startMailServer();
const server = await startTestServer({
  now: () => clock.now(),
  alertClock: clock,
  mail: { smtpUrl: mail.url, from: 'gatehouse@example.test', retryDelays: [] },
  publicUrl: 'https://gatehouse.example',
});
beforeEach(async () => {
  const { build } = server;
  const { id: organisationId } = await build.organisation();
  const { id: siteId } = await build.site({ organisationId, timeZone: zone });
  unitId = (await build.unit({ siteId })).id;
  const permissions = { sites: 2, alerts: 2 };
  robin = await build.user({ organisationId, firstName: 'Robin', lastName: 'Lee', permissions });
  ada = await build.user({ organisationId, firstName: 'Ada', lastName: 'Byron', permissions });
  chief = await build.user({
    organisationId,
    firstName: 'Joan',
    lastName: 'Clarke',
    permissions: { ...permissions, admin: 6 },
  });
  // Sees no alerts, and so stands in for nobody.
  desk = await openDesk(server, { organisationId, siteId, permissions: { admin: 31 } });
});

const path = () => `organisations/${desk.organisationId}/onCall`;
const read = async () => (await desk.record('GET', path())) as unknown as OnCall;
type Given = Partial<Omit<StoredRota, 'revision'>>;
const rota = (given: Given = {}, revision = 0) => ({ revision, timeZone: null, shifts: [], swaps: [], ...given });
const save = async (given: Given) =>
  (await desk.record('PUT', path(), rota(given, (await read()).revision))) as unknown as OnCall;

const allWeek = ({ id }: Person) => ({ days: everyDay, from: '00:00', until: '00:00', userId: id });
/** Somebody stands in from some minutes from now until others. */
const swap = ({ id }: Person, from: number, until: number) => {
  const at = (minutes: number) => clock.now().getTime() + minutes * minute;
  return {
    userId: id,
    fromDay: dayOf(at(from), zone),
    fromTime: timeOf(at(from), zone),
    untilDay: dayOf(at(until), zone),
    untilTime: timeOf(at(until), zone),
  };
};

const rule = (given: Partial<AlertRule>) => alertRule({ onCall: true, ...given });
const saveRule = (given: Partial<AlertRule> = {}) =>
  desk.record('PUT', `organisations/${desk.organisationId}/alertRules`, { revision: 0, rules: [rule(given)] });
const later = { steps: [{ minutes: 10, userIds: [], roleIds: [], webhookIds: [], onCall: true }] };

const alarm = () => reportTrouble(server, { id: unitId, at: clock.now(), state: { alarming: true } });
const pass = (milliseconds: number) => passAlertTime(clock, milliseconds);

const textsTo = ({ email }: Person) =>
  mail.mails.filter(({ to }) => to === email).map(({ data }) => data.replaceAll(/=?\r\n/g, ' ').replaceAll('  ', ' '));
const countsOf = (...people: Person[]) => people.map((person) => textsTo(person).length);
const messages = async () => {
  const answer = await desk.record('GET', `organisations/${desk.organisationId}/alertMessages`);
  const { rows } = answer as unknown as { rows: { to: { name: string }; standsIn: boolean; state: string }[] };
  return rows.map(({ to, standsIn, state }) => [to.name, standsIn, state]);
};

describe('the rota of an organisation', () => {
  it('is kept and recorded, in the zone of its first site unless another is chosen', async () => {
    expect(await read()).toEqual({ ...rota(), zone, people: [] });
    const first = await save({ shifts: [allWeek(robin)], swaps: [swap(ada, 0, 60)] });
    expect(first).toMatchObject({ revision: 1, zone, swaps: [{ id: 1, userId: ada.id }] });
    expect(first.people).toEqual([
      { id: robin.id, name: 'Robin Lee', isActive: true },
      { id: ada.id, name: 'Ada Byron', isActive: true },
    ]);
    const [kept] = first.swaps;
    await save({ shifts: first.shifts, swaps: [kept as never, swap(robin, 60, 90)] });
    const last = await save({
      timeZone: 'Australia/Sydney',
      shifts: first.shifts,
      swaps: (await read()).swaps.slice(1),
    });
    expect(last).toMatchObject({ zone: 'Australia/Sydney', swaps: [{ id: 2 }] });
    const lines = await server.database
      .select({ action: actionLogs.action })
      .from(actionLogs)
      .where(eq(actionLogs.organisationId, desk.organisationId))
      .orderBy(desc(actionLogs.id));
    expect(lines.map(({ action }) => action.replace(/, .*/, '')).toSorted()).toEqual([
      'Added on-call swap: Ada Byron',
      'Added on-call swap: Robin Lee',
      texts.changedWeek,
      texts.changedZone('Australia/Sydney'),
      'Removed on-call swap: Ada Byron',
    ]);
  });

  it('is read with the right to read the administration, changed with that to write it, and unknown to others', async () => {
    const reader = await openDesk(server, { organisationId: desk.organisationId, permissions: { admin: 2 } });
    expect((await reader.ask('GET', path())).status).toBe(200);
    expect((await reader.refused('PUT', path(), rota())).status).toBe(403);
    const clerk = await openDesk(server, { organisationId: desk.organisationId, permissions: { sites: 2 } });
    expect((await clerk.refused('GET', path())).status).toBe(403);
    const stranger = await openDesk(server);
    expect((await stranger.refused('GET', path())).status).toBe(404);
    expect((await stranger.refused('PUT', path(), rota())).status).toBe(404);
  });

  it('is not saved over what somebody else saved meanwhile', async () => {
    await save({ shifts: [allWeek(robin)] });
    expect(await desk.refused('PUT', path(), rota())).toMatchObject({ status: 409, sentence: texts.outdated });
  });

  it('takes nobody of another organisation, no program and no archived account, and shows those archived since', async () => {
    const { organisationId } = desk;
    const stranger = await server.build.user();
    const program = await server.build.user({ organisationId, isServiceAccount: true });
    const archived = await server.build.user({ organisationId, status: 'archived' });
    for (const person of [stranger, program, archived]) {
      for (const given of [{ shifts: [allWeek(person)] }, { swaps: [swap(person, 0, 60)] }])
        expect(await desk.refused('PUT', path(), rota(given))).toMatchObject({
          status: 400,
          sentence: texts.badPerson,
        });
    }
    await save({ shifts: [allWeek(robin)] });
    await server.database.update(users).set({ status: 'archived' }).where(eq(users.id, robin.id));
    expect((await read()).people).toEqual([{ id: robin.id, name: 'Robin Lee', isActive: false }]);
    await save({ shifts: [allWeek(robin)], swaps: [swap(ada, 0, 60)] });
  });

  it('has one person at a time, and swaps that end after they start', async () => {
    const half = { ...allWeek(ada), days: [6], from: '18:00' };
    const overlapping = await desk.refused('PUT', path(), rota({ shifts: [allWeek(robin), half] }));
    expect(overlapping).toMatchObject({ status: 400, sentence: texts.overlap('Sat 18:00') });
    const backwards = await desk.refused('PUT', path(), rota({ swaps: [swap(ada, 60, 0)] }));
    expect(backwards).toMatchObject({ status: 400, sentence: texts.badOrder });
  });

  it('holds through the nights in which clocks change', async () => {
    const shifts = [
      { days: everyDay, from: '18:00', until: '02:30', userId: robin.id },
      { days: everyDay, from: '02:30', until: '18:00', userId: ada.id },
    ];
    await save({ shifts });
    const { onCall } = await openReach(server.database, desk.organisationId);
    const at = (text: string) => onCall(Date.parse(text));
    // 02:30 comes twice, at 00:30 and 01:30 UTC: handed over at the first.
    expect([at('2026-10-25T00:29Z'), at('2026-10-25T00:30Z'), at('2026-10-25T01:15Z')]).toEqual([
      robin.id,
      ada.id,
      ada.id,
    ]);
    // Clocks skip 02:30, at 01:00 UTC.
    expect([at('2027-03-28T00:59Z'), at('2027-03-28T01:00Z')]).toEqual([robin.id, ada.id]);
    const [monday, tuesday] = ['2027-03-29T16:00Z', '2027-03-29T15:59Z'].map(at);
    expect([monday, tuesday]).toEqual([robin.id, ada.id]);
  });
});

it('says to each person alone when they are on call', async () => {
  await save({ shifts: [allWeek(robin)], swaps: [swap(ada, 0, 60)] });
  const saidTo = async (person: Person) => {
    const token = await server.signIn(person);
    const said = await server.call('GET', `api/admin/users/current/${person.id}/onCall`, { token });
    const others = await server.call('GET', `api/admin/users/current/${chief.id}/onCall`, { token });
    expect(others.status).toBeGreaterThanOrEqual(400);
    return said.body;
  };
  const minuteOf = (minutes: number) => {
    const at = Math.floor(clock.now().getTime() / minute) * minute + minutes * minute;
    return new Date(at).toISOString();
  };
  expect(await saidTo(robin)).toEqual({ zone, stretches: [{ from: minuteOf(60), until: null }] });
  expect(await saidTo(ada)).toEqual({ zone, stretches: [{ from: minuteOf(0), until: minuteOf(60) }] });
});

describe('an alert', () => {
  it('is told to whoever is on call at its moment, by the swap made last', async () => {
    await save({ shifts: [allWeek(robin)], swaps: [swap(ada, -60, 60)] });
    await save({ shifts: [allWeek(robin)], swaps: [swap(ada, -60, 60), swap(robin, 60, 90), swap(chief, -1, 1)] });
    await saveRule();
    await alarm();
    await pass(25 * second);
    expect(countsOf(robin, ada, chief)).toEqual([0, 0, 1]);
    expect(await messages()).toEqual([['Joan Clarke', false, 'sent']]);
    expect(textsTo(chief)[0]).not.toContain('as an administrator');
  });

  it('is told to administrators who may see it while nobody is on call, and says why', async () => {
    await saveRule();
    await alarm();
    await pass(25 * second);
    expect(countsOf(robin, ada, chief)).toEqual([0, 0, 1]);
    expect(textsTo(chief)[0]).toContain('You are told as an administrator: nobody could be told by the alert rule');
    expect(await messages()).toEqual([['Joan Clarke', true, 'sent']]);
  });

  it('is told to administrators where nobody whom the rule names may be told, and so says the preview', async () => {
    const { organisationId } = desk;
    const role = await server.build.role({ organisationId });
    await server.build.userRole({ userId: ada.id, roleId: role.id });
    await save({ shifts: [allWeek(robin)] });
    await saveRule({ userIds: [ada.id], roleIds: [role.id] });
    await server.database.update(users).set({ status: 'archived' }).where(eq(users.id, robin.id));
    await server.database
      .update(users)
      .set({ permissions: { alerts: 2 } })
      .where(eq(users.id, ada.id));
    await alarm();
    await pass(25 * second);
    expect(await messages()).toEqual([['Joan Clarke', true, 'sent']]);
    const preview = (await desk.record('POST', `organisations/${organisationId}/alertRules/preview`, {
      rule: rule({ userIds: [ada.id], ...later }),
    })) as unknown as AlertRulePreview;
    const chiefInstead = 'Joan Clarke (nobody else may be told)';
    expect(preview.rows).toMatchObject([{ told: [chiefInstead, `${chiefInstead} (after 10 min)`] }]);
  });

  it(
    'that nobody acknowledges is told to whoever is on call then, not to whom it was at the alert',
    { tags: 'postgres' },
    async () => {
      await save({ shifts: [allWeek(robin)] });
      await saveRule(later);
      await alarm();
      await pass(25 * second);
      expect(countsOf(robin, ada)).toEqual([1, 0]);
      await save({ shifts: [allWeek(robin)], swaps: [swap(ada, 5, 60)] });
      await pass(10 * minute);
      expect(countsOf(robin, ada)).toEqual([1, 1]);
      // Nobody else is told, however often servers look.
      await Promise.all([1, 2].map(() => decideSteps(server.storage, new Date(clock.now().getTime() + 60 * minute))));
      expect((await messages()).length).toBe(2);
    },
  );

  it('is told to administrators where a gap began, or the person lost their account, before the step', async () => {
    const until = swap(robin, 0, 5);
    await save({ swaps: [until] });
    await saveRule({
      ...later,
      steps: [...later.steps, { minutes: 12, userIds: [ada.id], roleIds: [], webhookIds: [], onCall: false }],
    });
    await alarm();
    await pass(25 * second);
    expect(countsOf(robin, ada, chief)).toEqual([1, 0, 0]);
    await server.database.update(users).set({ status: 'archived' }).where(eq(users.id, ada.id));
    await pass(10 * minute);
    await pass(4 * minute);
    expect(await messages()).toEqual([
      ['Joan Clarke', true, 'sent'],
      ['Joan Clarke', true, 'sent'],
      ['Robin Lee', false, 'sent'],
    ]);
  });
});
