import { beforeAll, describe, expect, it } from 'vitest';
import { approvalCalls } from '#domain/calls/approvals.ts';
import { pairingCalls } from '#domain/calls/pairings.ts';
import { networkDeviceCalls } from '#domain/calls/networkDevices.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { noAccounts } from '#domain/bookkeeping/accounts.ts';
import { everyCall } from '#domain/calls/index.ts';
import { entityNames, entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { EntityCase, Home } from '#tests/support/server/cases/define.ts';
import { entityCases } from '#tests/support/server/cases/index.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const stranger = await server.signIn(await server.build.user());

async function home(): Promise<Home> {
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  const { id: userId } = await server.build.user({ organisationId });
  return { organisationId, siteId, userId };
}

/** The entities of calls whose segment before :id does not name them. */
const bySegment: Readonly<Record<string, EntityName>> = {
  ':type': 'booking',
  unit: 'unit',
  current: 'user',
  organisation: 'organisation',
  pinCodes: 'pinCode',
  apiUser: 'user',
  map: 'mapUnit',
  features: 'organisationFeatures',
};

function subjectOf(name: string, { path }: CallDefinition): EntityName | null {
  if (name === 'usersByRole' || name === 'permissionRoleActions') return 'permissionRole';
  if (name === 'bookingActions') return 'booking';
  const segments = path.split('/');
  const before = segments[segments.indexOf(':id') - 1];
  if (!segments.includes(':id') || before === undefined) return null;
  if (path.includes('users/roles')) return 'userRole';
  return bySegment[before] ?? entityNames.find((entity) => entityOf(entity).resource === before) ?? null;
}

const image = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('base64')}`;

const webhook = { name: 'Hook', url: 'https://example.com/', kinds: null, sendsRecord: false, isOn: true };
const alertRule = {
  name: 'Nights',
  isOn: true,
  levels: ['high'],
  kinds: ['alarm'],
  everySite: true,
  siteIds: [],
  always: true,
  days: [],
  from: '22:00',
  until: '06:00',
  quietsHigh: false,
  userIds: [1],
  roleIds: [],
};

/** Valid, so that only the record's owner causes a refusal. */
const bodyOf: Readonly<Record<string, object>> = {
  motorisedLockCalibrate: { event: 'start' },
  multiplexerChannelReset: { channels: [0], target: 'all' },
  powerControllerPower: { operation: 'TOGGLE' },
  bookingArrears: { step: 'overlock', act: 'hold', reason: 'They pay on Friday.' },
  paymentRefund: { amount: 1, reason: 'They left early.' },
  orderInvoiceMail: { to: 'ada@example.test' },
  paymentReceiptMail: { to: 'ada@example.test' },
  paymentAdjustmentMail: { to: 'ada@example.test', refund: 0 },
  paymentMethod: { method: 'cash', reason: 'Pressed the wrong one' },
  customerDocumentCreate: { name: 'Agreement', kind: 'agreement', formId: 1 },
  customerDocumentSign: { signedAt: '2026-11-20T02:00:00Z' },
  bookkeepingAccounts: { accounts: noAccounts },
  bookkeepingTake: {
    program: 'xero',
    accounts: noAccounts,
    first: '2026-07-01',
    last: '2026-09-30',
    entries: [
      {
        document: 'customer:1',
        version: 0,
        lines: [
          {
            day: '2026-07-03',
            category: 'rent',
            tax: 'gst',
            cents: 11_000,
            gst: 1_000,
            number: 'ORD-1',
            contact: 'Ada',
            description: 'Rent',
            method: null,
          },
        ],
      },
    ],
  },
  directorySave: {
    issuer: 'https://login.example.com',
    clientId: 'gatehouse',
    clientSecret: 'a secret',
    domains: ['example.com'],
    groupsClaim: 'groups',
    makesAccounts: false,
  },
  alertRulesSave: { revision: 0, rules: [] },
  onCallSave: { revision: 0, timeZone: null, shifts: [], swaps: [] },
  alertRulePreview: { rule: alertRule },
  alertRuleTest: { ruleId: 1 },
  directoryTry: { issuer: 'https://login.example.com' },
  directoryOnly: { emergencyUserId: null },
  webhookMake: webhook,
  webhookUpdate: webhook,
  webhookRedeliverFailed: { since: '2026-11-20T02:00:00Z' },
  exportLog: { lists: 3, pins: false },
  cashCountSign: { day: '2026-11-20', previousId: null, expected: [], float: 0, counted: [] },
  openingBalance: { amount: 5, on: '2026-10-05', siteId: 1 },
  openingBalanceReverse: { id: 1, reason: 'The wrong file' },
  customerCreditUse: { orderId: 1, amount: 5 },
  customerCreditUndo: { orderId: 1, reason: 'The wrong bill' },
  customerCreditRefund: { amount: 5, method: 'cash', reason: 'Moved away' },
  documentFileStore: { name: 'Terms.pdf', file: 'data:application/pdf;base64,JVBERi0xLjQK' },
  siteVisitors: { visitors: false },
  sitePairings: { pairings: [{ networkDeviceId: 1, output: 0, door: { entity: 'unit', id: 1 } }] },
  sitePairingsUndo: {
    pairings: [
      {
        networkDeviceId: 1,
        output: 0,
        door: { entity: 'unit', id: 1 },
        before: { controllerId: null, channel: null, contactInput: null, contactRest: null },
        after: { controllerId: 1, channel: 0, contactInput: null, contactRest: null },
        controller: { id: 1, isNew: true },
      },
    ],
  },
  siteReplacements: { devices: [{ from: 1, to: 2 }] },
  visitTicks: { entity: 'hub', id: 1, reasons: ['offline'], done: true },
  siteScenariosSave: { revision: 0, scenarios: [] },
  scenarioRunStart: { scenario: 'lockdown' },
  scenarioRunEnd: { runId: 1 },
  scenarioRunPins: { runId: 1, stopsPins: true },
  siteEmergency: { scenario: 'lockdown', reason: 'Intruder' },
  siteImage: { name: 'Front', image },
  siteImageDelete: { name: 'Front' },
  productImage: { name: 'Front', image },
  productImageDelete: { name: 'Front' },
  apiTokenMake: { name: 'Export', permissions: { sites: 2 }, expiresAt: new Date(Date.now() + 3_600_000) },
  authenticatorStart: { currentPassword: 'Opening_2026' },
  passkeyStart: { currentPassword: 'Opening_2026' },
  factorAdd: { setup: 'a setup', name: 'Phone', code: '123456' },
  passkeyAlone: { currentPassword: 'Opening_2026', signsInAlone: true },
  factorRename: { name: 'Phone' },
  factorRemove: { currentPassword: 'Opening_2026' },
  proofPasskey: {},
  proofGive: { currentPassword: 'Opening_2026' },
  recoveryCodesDraw: { currentPassword: 'Opening_2026' },
  secondFactorReset: { reason: 'Lost their phone' },
  passwordChange: { currentPassword: 'Opening_2026', password: 'Opening_2027' },
  signInNotMine: { currentPassword: 'Opening_2026', password: 'Opening_2027' },
};

const queryOf: Readonly<Record<string, string>> = {
  organisationSetting: '?setting=name',
  siteHistory: '?at=2026-11-20T02:00:00.000Z&until=2026-11-20T03:00:00.000Z',
};

/** Calls about approvals, which belong to no entity. */
const ofApproval = Object.entries<CallDefinition>(approvalCalls).flatMap(([name, call]) =>
  call.path.includes(':id') ? [{ name, call }] : [],
);

/** These belong to no entity; `imports.test.ts` and `alertRules.test.ts` try them from another organisation. */
const triedElsewhere = new Set(['importClose', 'toldAlert', 'toldAlertAcknowledge']);

/** Calls about devices on the network, which belong to no entity either, with bodies. */
const ofDevice = [
  { name: 'networkDeviceUpdate', call: networkDeviceCalls.networkDeviceUpdate, body: { chosenHeartbeat: 60 } },
  { name: 'networkDeviceTrace', call: networkDeviceCalls.networkDeviceTrace, body: undefined },
  { name: 'networkDeviceTry', call: pairingCalls.networkDeviceTry, body: { output: 0 } },
  { name: 'networkDeviceForget', call: pairingCalls.networkDeviceForget, body: undefined },
];

const aimed = everyCall.flatMap(({ name, call }) => {
  const subject = subjectOf(name, call);
  return call.public === true || subject === null ? [] : [{ name, call, subject }];
});

it('is tried for every call with a number in its path', () => {
  const left = everyCall.filter(
    ({ name, call }) =>
      call.path.includes(':id') &&
      subjectOf(name, call) === null &&
      !(name in approvalCalls) &&
      !triedElsewhere.has(name) &&
      !ofDevice.some((each) => each.name === name),
  );
  expect(left.filter(({ call }) => call.public !== true).map(({ name }) => name)).toEqual([]);
  expect(aimed.length).toBeGreaterThan(100);
});

describe.each(ofApproval)('$name', ({ call: { method, path } }) => {
  it('hides the existence of requests from other organisations', async () => {
    const { id } = await server.build.approval({ siteId: (await home()).siteId });
    const body = method === 'GET' ? {} : { body: { reason: 'False alarm' } };
    const { status } = await server.call(method, path.replace(':id', String(id)), { token: stranger, ...body });
    expect(status).toBe(404);
  });
});

describe.each(ofDevice)('$name', ({ call: { method, path }, body }) => {
  it('hides the existence of devices from other organisations', async () => {
    const { id } = await server.build.networkDevice({ siteId: (await home()).siteId });
    const sent = { token: stranger, ...(body === undefined ? {} : { body }) };
    expect((await server.call(method, path.replace(':id', String(id)), sent)).status).toBe(404);
  });
});

interface Built {
  id: number;
  bodies: Awaited<ReturnType<EntityCase['bodies']>>;
  /** A program's token that reads everything at another site of the organisation. */
  elsewhere: string;
}
const built = new Map<EntityName, Built>();

async function tokenElsewhere(organisationId: number): Promise<string> {
  const { id } = await server.build.site({ organisationId });
  const { id: userId } = await server.build.user({ organisationId, isServiceAccount: true });
  const { token } = await server.build.apiToken({ userId, siteIds: [id] });
  return token;
}

/** One record for all calls about its entity: every one of them is refused. */
async function recordOf(subject: EntityName) {
  const known = built.get(subject);
  if (known !== undefined) return known;
  const at = await home();
  const { id } = await entityCases[subject].build(server.build, at);
  const bodies = await entityCases[subject].bodies(server.build, at);
  const made = { id, bodies, elsewhere: await tokenElsewhere(at.organisationId) };
  built.set(subject, made);
  return made;
}

describe.each(aimed)('$name', ({ name, call, subject }) => {
  it('hides the existence of records from other organisations', async () => {
    const { id, bodies } = await recordOf(subject);
    const change = name.endsWith('.update') ? (bodies?.change ?? {}) : {};
    const parameters: Readonly<Record<string, string>> = {
      ...entityCases[subject].parameters,
      pinCodeId: '1',
      tokenId: '1',
      webhookId: '1',
      deliveryId: '1',
      factor: '1',
    };
    const path = call.path.replace(/:(\w+)/g, (_whole, part: string) =>
      part === 'id' ? String(id) : (parameters[part] ?? ''),
    );
    const { status, body } = await server.call(call.method, `${path}${queryOf[name] ?? ''}`, {
      token: stranger,
      ...(call.method === 'GET' ? {} : { body: bodyOf[name] ?? change }),
    });
    // Calls for oneself alone: another user's features or account are no secret.
    const forOneself = call.path.includes('users/current/:id') || name === 'organisationFeatures';
    expect(forOneself ? [403, 404] : [404, 405]).toContain(status);
    expect(typeof body).toBe('string');
  });
});

describe.each(aimed.filter(({ call }) => call.method === 'GET'))('$name', ({ name, call, subject }) => {
  it('hides records from a token that is limited to another site', async () => {
    const { id, elsewhere: token } = await recordOf(subject);
    const path = call.path.replace(/:(\w+)/g, (_whole, part: string) =>
      part === 'id' ? String(id) : (entityCases[subject].parameters?.[part] ?? '1'),
    );
    const { status } = await server.call('GET', `${path}${queryOf[name] ?? ''}`, { token });
    expect([403, 404]).toContain(status);
  });
});

/** Calls that show the same to everybody who may call them. */
const ofServer = new Set(['health', 'signIns', 'networkDevices']);
/** One kind of booking for all of them. */
const unaimed = everyCall.filter(
  ({ name, call: { method, path, public: isPublic } }) =>
    method === 'GET' && !/:(?!type)/.test(path) && isPublic !== true && !ofServer.has(name),
);

interface Listed {
  count?: number;
  rows?: readonly AnyRecord[];
  sites?: readonly AnyRecord[];
}

/** The records of a list's answer, and how many it says that there are. */
function listedIn(body: unknown): { rows: readonly AnyRecord[]; count: number } {
  if (Array.isArray(body)) return { rows: body as AnyRecord[], count: body.length };
  const { rows, sites, count } = (body ?? {}) as Listed;
  const shown = rows ?? sites ?? [];
  return { rows: shown, count: count ?? shown.length };
}

describe('a token that is limited to a site', () => {
  let otherSite: number;
  let limited: string;
  let whole: string;
  beforeAll(async () => {
    const at = await home();
    for (const name of entityNames) {
      if (entityCases[name].superAdminsAlone !== true) await entityCases[name].build(server.build, at);
    }
    const { organisationId } = at;
    const { id: userId } = await server.build.user({ organisationId, isServiceAccount: true });
    ({ id: otherSite } = await server.build.site({ organisationId }));
    ({ token: limited } = await server.build.apiToken({ userId, siteIds: [otherSite] }));
    ({ token: whole } = await server.build.apiToken({ userId }));
  });

  it.each(unaimed)('lists nothing else by $name', async ({ call }) => {
    const path = call.path.replace(':type', 'storage');
    const { status, body } = await server.call('GET', path, { token: limited });
    expect(status).toBe(200);
    const { rows, count } = listedIn(body);
    expect(rows.map(({ id, siteId }) => siteId ?? id)).toEqual(rows.map(() => otherSite));
    expect(count).toBe(rows.length);
  });

  it('is tried where another token of the account lists records', async () => {
    const counts: number[] = [];
    for (const { call } of unaimed) {
      const { body } = await server.call('GET', call.path.replace(':type', 'storage'), { token: whole });
      counts.push(listedIn(body).count);
    }
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(35);
  });
});
