import { sql, type SQL } from 'drizzle-orm';
import { securityDays } from '#domain/calls/securityLog.ts';
import { deliveryDays } from '#domain/calls/webhooks.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { day, hour, serverTiming } from '#server/config/timing.ts';
import { imports } from '#server/storage/schema/imports.ts';
import { deviceOutages, deviceSamples } from '#server/storage/schema/devices/deviceCare.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { alertMessages } from '#server/storage/schema/operations/alerts.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import { directories, directoryLogouts, directorySignIns } from '#server/storage/schema/people/directories.ts';
import { factorChallenges } from '#server/storage/schema/people/secondFactors.ts';
import { accountChanges } from '#server/storage/schema/people/users.ts';
import { paperMails } from '#server/storage/schema/rentals/paperMails.ts';
import { reminderMails } from '#server/storage/schema/rentals/reminderMails.ts';
import { requestAnswers } from '#server/storage/schema/requestAnswers.ts';
import type { Installation } from '#tests/support/chaos/installation.ts';
import { rowCount } from './tables.ts';

/** Days, as the proof tells its server. */
export const keptDays = { logs: 2, changes: 1 } as const;

interface Rule {
  table: string;
  /** The moment from which a row ages. */
  column: string;
  /** Milliseconds. */
  kept: number;
  /** Rows that do not age; absent: all age. */
  only?: string;
  /** Adds a row of that age. */
  add: (at: Date) => Promise<unknown>;
}

/** Rows that are gone at the latest this long after their time (milliseconds): two runs of the deletion. */
const patience = 2 * hour + 10 * 60_000;

async function parents({ storage: { database }, build, office }: Installation) {
  const { organisationId, siteId, ada } = office;
  const [endpoint] = await database.select({ id: webhookEndpoints.id }).from(webhookEndpoints).limit(1);
  const booking = await build.booking({ siteId, startsAt: new Date(), status: 'cancelled' });
  const other = await build.organisation({ name: 'Without a site' });
  await database.insert(directories).values({
    organisationId: other.id,
    issuer: 'https://login.example.com',
    clientId: 'gatehouse',
    groupsClaim: 'groups',
    makesAccounts: false,
  });
  return {
    database,
    build,
    siteId,
    organisationId,
    userId: ada.id,
    endpointId: endpoint?.id ?? 0,
    bookingId: booking.id,
    customerId: booking.customerId,
    directoryId: other.id,
    lockableId: (await build.lockable({ siteId })).id,
    padlockId: (await build.padlock({ siteId })).id,
  };
}

type Parents = Awaited<ReturnType<typeof parents>>;

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

let made = 0;
const fresh = () => `kept ${(made += 1)}`;

function rulesOfLogs({ build, siteId, lockableId }: Parents): Rule[] {
  const kept = keptDays.logs * day;
  const column = 'created_at';
  return [
    { table: 'event_logs', column, kept, add: (createdAt) => build.eventLog({ siteId, createdAt }) },
    { table: 'energy_logs', column, kept, add: (createdAt) => build.energyLog({ siteId, createdAt }) },
    { table: 'lockable_logs', column, kept, add: (createdAt) => build.lockableLog({ siteId, lockableId, createdAt }) },
  ];
}

function rulesOfMessages(of: Parents): Rule[] {
  const { database, organisationId, siteId, userId, bookingId, customerId, endpointId } = of;
  const mail = { to: 'cy@example.test', subject: 'Rent', text: 'Your rent is due.' };
  return [
    {
      table: 'reminder_mails',
      column: 'sent_at',
      kept: serverTiming.reminder.kept,
      add: (at) => database.insert(reminderMails).values({ ...mail, bookingId, createdAt: at, sentAt: at }),
    },
    {
      table: 'paper_mails',
      column: 'sent_at',
      kept: serverTiming.reminder.kept,
      add: (at) =>
        database.insert(paperMails).values({
          ...mail,
          html: 'Your receipt.',
          customerId,
          organisationId,
          siteId,
          entity: 'payment',
          recordId: 1,
          paper: 'Receipt',
          byName: 'Ada',
          createdAt: at,
          sentAt: at,
        }),
    },
    {
      table: 'webhook_deliveries',
      column: 'created_at',
      kept: deliveryDays * day,
      add: (at) =>
        database
          .insert(webhookDeliveries)
          .values({ endpointId, messageId: fresh(), kind: 'test', at, createdAt: at, state: 'delivered' }),
    },
    {
      table: 'alert_messages',
      column: 'ended_at',
      kept: serverTiming.alertMessages.kept,
      add: (at) =>
        database.insert(alertMessages).values({
          organisationId,
          userId,
          subject: fresh(),
          rules: [],
          occurredAt: at,
          dueAt: at,
          state: 'sent',
          endedAt: at,
        }),
    },
  ];
}

function rulesOfPeople({ database, organisationId, userId, directoryId }: Parents): Rule[] {
  const call = 'POST auth/user/login';
  return [
    {
      table: 'request_answers',
      column: 'created_at',
      kept: serverTiming.repetition,
      add: (createdAt) =>
        database
          .insert(requestAnswers)
          .values({ userId, keyHash: fresh(), call: 'POST /api/admin/units', bodyHash: 'a hash', createdAt }),
    },
    {
      table: 'security_lines',
      column: 'at',
      kept: securityDays * day,
      add: (at) =>
        database.insert(securityLines).values({ organisationId, at, kind: 'signIn', call, isRefused: true, times: 1 }),
    },
    {
      table: 'account_changes',
      column: 'at',
      kept: secondPerson.settledFromRequester,
      add: (at) => database.insert(accountChanges).values({ userId, at }),
    },
    {
      table: 'factor_challenges',
      column: 'created_at',
      kept: serverTiming.secondStep.counted,
      add: (at) =>
        database.insert(factorChallenges).values({
          tokenHash: fresh(),
          userId,
          purpose: 'signIn',
          passwordMark: 'a mark',
          createdAt: at,
          expiresAt: later(at, serverTiming.secondStep.challenge),
        }),
    },
    {
      table: 'directory_sign_ins',
      column: 'expires_at',
      kept: 0,
      add: (expiresAt) =>
        database.insert(directorySignIns).values({
          stateHash: fresh(),
          organisationId: directoryId,
          markHash: 'a hash',
          nonce: 'a nonce',
          codeVerifier: 'a verifier',
          asksAgain: false,
          expiresAt,
        }),
    },
    {
      table: 'directory_logouts',
      column: 'received_at',
      kept: 2 * serverTiming.directory.word,
      add: (receivedAt) =>
        database.insert(directoryLogouts).values({ organisationId: directoryId, tokenHash: fresh(), receivedAt }),
    },
    {
      table: 'imports',
      column: 'opened_at',
      kept: serverTiming.openImport,
      only: "state = 'open'",
      add: (at) =>
        database.insert(imports).values({
          organisationId,
          keyHash: fresh(),
          entity: 'unit',
          fileName: 'units.csv',
          rowCount: 1,
          userId,
          userName: 'Ada',
          createdAt: at,
          openedAt: at,
        }),
    },
  ];
}

function rulesOfDevices({ database, siteId, padlockId }: Parents): Rule[] {
  const device = { siteId, entity: 'padlock', recordId: padlockId } as const;
  return [
    {
      table: 'device_samples',
      column: 'day',
      kept: 367 * day,
      add: (at) =>
        database.insert(deviceSamples).values({ ...device, day: at.toISOString().slice(0, 10), battery: 50 }),
    },
    {
      table: 'device_outages',
      column: 'ended_at',
      kept: serverTiming.outages.kept,
      add: (at) => database.insert(deviceOutages).values({ ...device, beganAt: later(at, -hour), endedAt: at }),
    },
  ];
}

export interface RetainedRows {
  /** Sentences: rows that should be gone by this moment. */
  tooOld(now: Date): Promise<string[]>;
  /** Sentences: rows that should still be there at the end, or never were. */
  missing(): Promise<string[]>;
  /** How many rows were added, and are gone by now. */
  gone(): Promise<number>;
}

/**
 * Adds rows to each table whose rows are kept for a time: some whose time ends halfway, and some that must still be
 * there at the end.
 * @param length of the proof (milliseconds).
 */
export async function addRetainedRows(installation: Installation, length: number): Promise<RetainedRows> {
  const of = await parents(installation);
  const { database } = of;
  const begin = Date.now();
  const rules = [...rulesOfLogs(of), ...rulesOfMessages(of), ...rulesOfPeople(of), ...rulesOfDevices(of)];
  const added: { rule: Rule; at: Date; stays: boolean }[] = [];
  for (const rule of rules) {
    const ages = [Math.max(0, rule.kept - length / 2), rule.kept - length - 2 * day];
    for (const [nth, age] of ages.entries()) {
      if (age < 0) continue;
      const at = new Date(begin - age);
      await rule.add(at);
      added.push({ rule, at, stays: nth === 1 });
    }
  }
  const oldAction = new Date(begin - 2_000 * day);
  await database
    .insert(actionLogs)
    .values({ organisationId: of.organisationId, siteId: of.siteId, action: 'Unlock requested', createdAt: oldAction });
  const changes: Omit<Rule, 'add'> = { table: 'change_lines', column: 'at', kept: keptDays.changes * day };
  const where = ({ column, only = 'true' }: Omit<Rule, 'add'>, condition: SQL): SQL =>
    sql`${sql.raw(`(${only}) and ${column}::timestamptz`)} ${condition}`;
  const isThere = async ({ rule, at }: (typeof added)[number]) => {
    const moment = rule.column === 'day' ? at.toISOString().slice(0, 10) : at.toISOString();
    return (await rowCount(database, rule.table, where(rule, sql`= ${moment}::timestamptz`))) > 0;
  };
  for (const each of added)
    if (!(await isThere(each))) throw new Error(`The row for ${each.rule.table} could not be added.`);
  return {
    async tooOld(now) {
      const faults: string[] = [];
      for (const rule of [...rules, changes]) {
        const oldest = new Date(now.getTime() - rule.kept - patience);
        const count = await rowCount(database, rule.table, where(rule, sql`< ${oldest.toISOString()}::timestamptz`));
        if (count > 0) faults.push(`${count} rows of ${rule.table} are older than they are kept.`);
      }
      return faults;
    },
    async missing() {
      const faults: string[] = [];
      for (const each of added)
        if (each.stays && !(await isThere(each))) faults.push(`A row of ${each.rule.table} was deleted too early.`);
      const old = await rowCount(database, 'action_logs', sql`created_at = ${oldAction.toISOString()}::timestamptz`);
      if (old === 0) faults.push('An old line of action_logs was deleted.');
      return faults;
    },
    async gone() {
      let count = 0;
      for (const each of added) if (!each.stays && !(await isThere(each))) count += 1;
      return count;
    },
  };
}
