import { eq, sql } from 'drizzle-orm';
import { parseSessionKeys } from '#server/config/sessionKeys.ts';
import { alertLevels } from '#domain/states/alert.ts';
import { ruleKinds } from '#domain/states/alertKind.ts';
import { noAccounts } from '#domain/bookkeeping/accounts.ts';
import type { Database } from '#server/storage/database.ts';
import { changeCursors } from '#server/storage/schema/changeLog.ts';
import { deviceOutages, deviceSamples, visitTicks } from '#server/storage/schema/devices/deviceCare.ts';
import { approvalUses } from '#server/storage/schema/operations/commandApprovals.ts';
import { alertMessages, alertSteps } from '#server/storage/schema/operations/alerts.ts';
import { scenarioRuns } from '#server/storage/schema/operations/scenarioRuns.ts';
import {
  directories,
  directoryDomains,
  directoryGroups,
  directoryLogouts,
  directoryPeople,
  directorySignIns,
} from '#server/storage/schema/people/directories.ts';
import { factorChallenges, recoveryCodes, secondFactors } from '#server/storage/schema/people/secondFactors.ts';
import {
  accountChanges,
  emailChanges,
  knownBrowsers,
  passwordResets,
  sessions,
  users,
} from '#server/storage/schema/people/users.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { givenUpPrefixes } from '#server/storage/schema/places/sites.ts';
import { imports } from '#server/storage/schema/imports.ts';
import { acknowledgements } from '#server/storage/schema/operations/acknowledgements.ts';
import { arrearsSteps } from '#server/storage/schema/rentals/bookings.ts';
import { cardRefunds } from '#server/storage/schema/rentals/cardRefunds.ts';
import { paperMails } from '#server/storage/schema/rentals/paperMails.ts';
import { bookAccounts, bookEntries, bookRuns } from '#server/storage/schema/rentals/bookkeeping.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import { cashCounts } from '#server/storage/schema/rentals/cashCounts.ts';
import { reminderMails } from '#server/storage/schema/rentals/reminderMails.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';

/** As SESSION_KEYS gives them. */
export const archiveKeysText = 'k'.repeat(43);
export const archiveKeys = parseSessionKeys(archiveKeysText) ?? undefined;
export const archiveAdmin = { email: 'ada@example.com' };

const pdf = Buffer.from([...Buffer.from('%PDF-1.7\n'), 0, 9, 10, 13, 92, 255]);
export const oddText = 'a tab\t a line\n a return\r a \\N, a "quote", \'another\', {} [] , and 🗝';

/** A document with a file, a former file and a signature. */
export async function addDocument(server: TestServer, organisationId: number, token: string) {
  const { id } = await server.build.document({ organisationId, name: '' });
  for (const name of ['first.pdf', 'second.pdf']) {
    const file = `data:application/pdf;base64,${pdf.toString('base64')}`;
    const { status } = await server.call('POST', `api/admin/documents/${id}/file`, { token, body: { name, file } });
    if (status !== 200) throw new Error(`The file of a document was refused (${status}).`);
  }
  await server.database.execute(sql`update documents set signed_at = now() where id = ${id}`);
}

async function addRental({ build, database }: TestServer, organisationId: number, userId: number) {
  const { id: siteId } = await build.site({ organisationId });
  const { id: lockableId } = await build.lockable({ siteId });
  const { id: bookingId } = await build.booking({ siteId, lockableIds: [lockableId] });
  const at = new Date();
  await database.insert(arrearsSteps).values({ bookingId, step: 'reminder', state: 'done', at });
  await database
    .insert(reminderMails)
    .values({ bookingId, to: 'ada@example.com', subject: 'Rent', text: oddText, createdAt: at });
  const { id: paymentId } = await build.payment({ siteId });
  await database.insert(paperMails).values({
    customerId: (await build.customer({ organisationId })).id,
    organisationId,
    siteId,
    entity: 'payment',
    recordId: paymentId,
    paper: 'Receipt',
    to: 'ada@example.com',
    subject: 'Receipt',
    text: oddText,
    html: oddText,
    byName: 'Ada',
    userId,
    createdAt: at,
  });
  await database.insert(cardRefunds).values({
    paymentId,
    amount: 1.5,
    key: 'a key',
    reason: oddText,
    writesOff: false,
    organisationId,
    byName: 'Ada',
  });
  await database.insert(cashCounts).values({
    siteId,
    day: '2026-11-21',
    number: 1,
    float: 200,
    counted: [{ method: 'cash', amount: 201.5 }],
    sums: [{ method: 'cash', clerk: oddText, received: 1.5, refunded: 0 }],
    note: oddText,
    signedBy: 'Ada',
    signedById: userId,
    signedAt: at,
  });
  await database.insert(bookAccounts).values({ organisationId, accounts: { ...noAccounts, rent: '4-1000' } });
  const [run] = await database
    .insert(bookRuns)
    .values({
      organisationId,
      program: 'xero',
      accounts: noAccounts,
      first: '2026-07-01',
      last: '2026-09-30',
      lines: 1,
      billed: 11_000,
      money: 0,
      createdAt: at,
      byId: userId,
      byName: oddText,
    })
    .returning();
  const line = { day: '2026-07-03', category: 'rent', tax: 'gst', cents: 11_000, gst: 1_000, method: null } as const;
  await database.insert(bookEntries).values({
    organisationId,
    runId: run?.id ?? 0,
    document: 'order:1',
    version: 0,
    lines: [{ ...line, number: 'ORD-1', contact: oddText, description: oddText }],
  });
  const { id: networkDeviceId } = await build.networkDevice({ siteId, name: oddText });
  await build.controller({ siteId, networkDeviceId });
  await database.insert(givenUpPrefixes).values({ prefix: 'acme/south', organisationId });
  const sampled = { siteId, entity: 'padlock', recordId: (await build.padlock({ siteId })).id } as const;
  await database.insert(deviceSamples).values({ ...sampled, day: '2026-11-21', battery: 9 });
  await database.insert(deviceOutages).values({ ...sampled, beganAt: at });
  await database.insert(visitTicks).values({ ...sampled, reason: 'battery', userId, userName: oddText, at });
  await build.invitation({ siteId });
  await build.gate({ siteId, alsoAt: [(await build.site({ organisationId })).id] });
  const { id: approvalId } = await build.approval({ siteId, requestedBy: userId });
  await database.insert(approvalUses).values({ approvalId, entity: 'gate', doorId: 1, usedAt: at });
  await database.insert(scenarioRuns).values({
    siteId,
    name: oddText,
    act: 'lock',
    doors: [{ entity: 'gate', id: 1, name: oddText, status: null, wasHeld: false }],
    isEmergency: true,
    startedAt: at,
    startedBy: userId,
  });
}

async function addWebhook({ database }: TestServer, organisationId: number, userId: number) {
  const at = new Date();
  const [endpoint] = await database
    .insert(webhookEndpoints)
    .values({
      organisationId,
      name: oddText,
      url: 'https://example.com/',
      kinds: ['unit.updated'],
      sendsRecord: true,
      isOn: false,
      turnedOff: 'failing',
      byId: userId,
      areas: ['sites'],
      formerSecretUntil: at,
      afterLine: 0,
      failingSince: at,
    })
    .returning({ id: webhookEndpoints.id });
  const [delivery] = await database
    .insert(webhookDeliveries)
    .values({ endpointId: endpoint?.id ?? 0, messageId: 'msg_1', kind: 'test', at, state: 'givenUp', startedAt: at })
    .returning({ id: webhookDeliveries.id });
  const deliveryId = delivery?.id ?? 0;
  await database
    .insert(webhookAttempts)
    .values({ deliveryId, at, status: 500, duration: 1, failure: 'status', answer: oddText });
  const message = { organisationId, subject: oddText, rules: [oddText], occurredAt: at, dueAt: at };
  await database
    .insert(alertMessages)
    .values({ ...message, webhookId: endpoint?.id ?? 0, deliveryId, state: 'sent', endedAt: at });
}

/** An alert rule, and its emails. */
async function addAlertRule({ build, database }: TestServer, organisationId: number, userId: number) {
  const at = new Date();
  const rule = {
    id: 1,
    name: oddText,
    isOn: true,
    levels: [...alertLevels],
    kinds: [...ruleKinds],
    everySite: true,
    siteIds: [],
    always: false,
    days: [5, 6],
    from: '22:00',
    until: '06:00',
    quietsHigh: false,
    userIds: [userId],
    roleIds: [],
    webhookIds: [],
    onCall: true,
    steps: [{ minutes: 10, userIds: [userId], roleIds: [], webhookIds: [], onCall: true }],
  };
  const alertRules = { revision: 1, rules: [rule] };
  const shifts = [{ days: [5, 6], from: '22:00', until: '06:00', userId }];
  const swap = { id: 1, userId, fromDay: '2026-12-05', fromTime: '18:00', untilDay: '2026-12-06', untilTime: '08:00' };
  const onCall = { revision: 1, timeZone: 'Europe/Berlin', shifts, swaps: [swap] };
  await database.update(organisations).set({ alertRules, onCall }).where(eq(organisations.id, organisationId));
  const acknowledged = { acknowledgedAt: at, acknowledgedById: userId, acknowledgementNote: oddText };
  const { alertId } = await build.alert({ organisationId, userId, kind: 'ledger', ...acknowledged });
  const message = { organisationId, userId, alertId, subject: oddText, rules: [oddText], occurredAt: at, dueAt: at };
  await database.insert(alertSteps).values({
    alertId,
    subject: oddText,
    rules: [rule],
    occurredAt: at,
    after: 10,
    dueAt: new Date(at.getTime() + 600_000),
  });
  await database
    .insert(alertMessages)
    .values([message, { ...message, claimedAt: at, state: 'failed', endedAt: at, reason: oddText, what: oddText }]);
}

async function addDirectory({ build, database }: TestServer, organisationId: number, userId: number) {
  const at = new Date();
  await database.insert(directories).values({
    organisationId,
    issuer: 'https://login.example.com',
    clientId: oddText,
    clientSecret: null,
    groupsClaim: 'groups',
    makesAccounts: true,
    emergencyUserId: userId,
    workedAt: at,
  });
  const { id: roleId } = await build.role({ organisationId });
  await database.insert(directoryDomains).values({ domain: 'example.com', organisationId });
  await database.insert(directoryGroups).values({ organisationId, group: oddText, roleId });
  await database.insert(directoryLogouts).values({ organisationId, tokenHash: 'a hash', receivedAt: at });
  await database
    .insert(directoryPeople)
    .values({ organisationId, issuer: 'https://login.example.com', subject: oddText, userId });
  await database.insert(directorySignIns).values({
    stateHash: 'a hash',
    organisationId,
    userId,
    markHash: 'a hash',
    nonce: 'a nonce',
    codeVerifier: 'a verifier',
    asksAgain: true,
    expiresAt: at,
  });
}

async function addAccount({ build, database }: TestServer, userId: number) {
  const at = new Date();
  const secondFactorFrom = '2026-12-24';
  await build.userRole({ userId, roleId: (await build.role({ secondFactorFrom })).id });
  await database.update(users).set({ secondFactorFrom }).where(eq(users.id, userId));
  await database.insert(accountChanges).values({ userId, changedBy: userId, at });
  await database.insert(emailChanges).values({ userId, email: 'byron@example.com', isTold: false });
  await database.insert(passwordResets).values({ tokenHash: 'a hash', userId, expiresAt: at });
  const [session] = await database.select({ id: sessions.id }).from(sessions).limit(1);
  if (session === undefined) throw new Error('Nobody is signed in.');
  await database.update(sessions).set({ provenAt: at, signedInBy: 'directory' }).where(eq(sessions.id, session.id));
  await build.apiToken({ userId, name: oddText, permissions: { sites: 2 }, siteIds: [1], createdBy: userId });
  await database.insert(knownBrowsers).values({ userId, markHash: 'a hash', lastUsedAt: at });
  await database
    .insert(secondFactors)
    .values({ userId, kind: 'authenticator', name: oddText, lastStep: 3_000_000_000, createdAt: at });
  await database.insert(secondFactors).values({
    userId,
    kind: 'passkey',
    name: oddText,
    credentialId: 'an id',
    publicKey: 'a key',
    signCount: 4_000_000_000,
    transports: 'hybrid internal',
    createdAt: at,
  });
  await database.insert(recoveryCodes).values({ userId, codeHash: 'a hash', usedAt: at });
  await database.insert(factorChallenges).values({
    tokenHash: 'a hash',
    userId,
    purpose: 'signIn',
    passwordMark: 'a mark',
    passkeyChallenge: 'a challenge',
    createdAt: at,
    expiresAt: at,
  });
}

/**
 * Adds rows to demo data until no table is empty, with odd texts, JSON that is null, files and a session.
 * @returns the token of the session.
 */
export async function addEveryKind(server: TestServer): Promise<string> {
  const { id: organisationId } = await server.build.organisation({ name: oddText });
  const { id: userId } = await server.build.user({ ...archiveAdmin, organisationId, isSuperAdmin: true });
  const token = await server.signIn(archiveAdmin);
  await addDocument(server, organisationId, token);
  await addRental(server, organisationId, userId);
  // Somebody else's: the admin signs in by the password alone.
  await addAccount(server, (await server.build.user({ organisationId })).id);
  await addDirectory(server, organisationId, userId);
  await addWebhook(server, organisationId, userId);
  await addAlertRule(server, organisationId, userId);
  const body = { firstName: 'Grace', lastName: 'Hopper' };
  const { status } = await server.call('POST', 'api/admin/customers', { token, body, key: 'one request' });
  if (status !== 201) throw new Error(`A customer was refused (${status}).`);
  await server.database.insert(imports).values({
    organisationId,
    keyHash: 'a hash',
    entity: 'customer',
    fileName: oddText,
    rowCount: 2,
    userId,
    userName: oddText,
    createdAt: new Date(),
    openedAt: new Date(),
  });
  const { id: siteId } = await server.build.site({ organisationId });
  const { id: recordId } = await server.build.unit({ siteId });
  const of = { entity: 'unit', recordId, trouble: 'alarm', siteId } as const;
  await server.database.insert(acknowledgements).values({ ...of, at: new Date(), byId: userId, note: oddText });
  await server.database.insert(changeCursors).values({ consumer: 'another', position: 1 });
  await server.database.execute(sql`insert into settings (key, value) values ('nothing', 'null'::jsonb)`);
  await server.database.execute(
    sql`insert into security_lines (at, kind, call, is_refused, times) values (now(), 'signIn', 'POST auth', true, 1)`,
  );
  return token;
}

/** Removes rows whose parent is gone, in one pass. @returns how many. */
async function removeOrphans(database: Database): Promise<number> {
  const { rows: keys } = (await database.execute(sql`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select string_agg(format('child.%I = parent.%I', c.attname, p.attname), ' and ')
        from unnest(conkey, confkey) as pair(own, other)
        join pg_attribute c on c.attrelid = conrelid and c.attnum = own
        join pg_attribute p on p.attrelid = confrelid and p.attnum = other) as matches,
      (select string_agg(format('child.%I is not null', attname), ' and ')
        from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as refers
    from pg_constraint where contype = 'f'`)) as unknown as {
    rows: { child: string; parent: string; matches: string; refers: string }[];
  };
  let removed = 0;
  for (const { child, parent, matches, refers } of keys) {
    const { rows } = (await database.execute(
      sql.raw(`delete from ${child} as child where ${refers}
        and not exists (select from ${parent} as parent where ${matches}) returning 1`),
    )) as unknown as { rows: unknown[] };
    removed += rows.length;
  }
  return removed;
}

/** Keeps a small part of the demo data: one site of each organisation, and each tenth customer. */
export async function reduceDemo(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(
      sql`delete from sites where id not in (select max(id) from sites group by organisation_id)`,
    );
    await transaction.execute(sql`delete from customers where id % 10 <> 0`);
    for (;;) if ((await removeOrphans(transaction)) === 0) break;
    // The ledger has no foreign keys.
    await transaction.execute(
      sql`delete from ledger_lines where site_id not in (select id from sites)
        or (customer_id is not null and customer_id not in (select id from customers))`,
    );
    await transaction.execute(sql`delete from log_counts`);
    for (const log of ['event_logs', 'energy_logs'])
      await transaction.execute(
        sql.raw(
          `insert into log_counts (log, site_id, lines) select '${log}', site_id, count(*) from ${log} group by 2`,
        ),
      );
    await transaction.execute(
      sql`insert into log_counts (log, site_id, organisation_id, lines)
        select 'action_logs', site_id, organisation_id, count(*) from action_logs group by 2, 3`,
    );
  });
}
