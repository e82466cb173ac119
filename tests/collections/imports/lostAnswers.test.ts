import { beforeEach, expect, it } from 'vitest';
import { findMade } from '#collections/imports/findMade.ts';
import type { KeptStep } from '#collections/imports/importLedger.ts';
import { listServerImports } from '#collections/imports/serverImports.ts';
import { callOfStep, type ServerTraits } from '#collections/imports/stepCall.ts';
import { undoStep, type StepUndo } from '#collections/imports/undoStep.ts';
import { PageQueue } from '#collections/replica/host/pageQueue.ts';
import { createApi } from '#collections/transport/api.ts';
import { importsPage } from '#domain/calls/imports.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { ImportStep } from '#domain/import/plan.ts';
import { stepOf } from '#domain/import/rowDraft.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

/** A server that keeps no imports. */
const traits: ServerTraits = { hasImports: false, hasLadderWaits: false };
const nobody = () => false;

let desk: Desk;
let customerId: number;
const server = await startTestServer();
beforeEach(async () => {
  desk = await openDesk(server);
  customerId = (await desk.record('POST', 'customers', { firstName: 'Zoë', lastName: 'Hart' })).id;
});

const apiOfDesk = () => createApi({ base: server.url, token: () => desk.token });

const order = (description: string) =>
  desk.record('POST', 'orders', {
    siteId: desk.siteId,
    customerId,
    lines: [{ description, quantity: 1, unitPrice: 120 }],
  });

/** What a host holds of the records. */
const undoOf = (held: readonly AnyRecord[] = []): StepUndo => ({
  host: {
    api: apiOfDesk(),
    pages: new PageQueue(),
    saves: { begin: () => undefined, end: () => undefined, removed: () => undefined, listsChanged: () => undefined },
    rowsOf: (entity) => (entity === 'order' ? held : []),
  },
  signal: new AbortController().signal,
  traits,
  requestKey: 'import.undo',
  madeId: () => null,
  isTaken: nobody,
});

const customerStep: ImportStep = stepOf({
  name: 'record',
  act: 'create',
  entity: 'customer',
  body: { firstName: 'Zoë', lastName: 'Hart' },
});

/** A server's answer with the number of the record alone. */
const made = (): KeptStep => ({
  state: 'done',
  sentAt: 0,
  hadKey: true,
  key: recordKey('customer', { id: customerId }),
  before: null,
  after: {},
});

it('a bill of the same sum is not taken for a balance whose answer was lost', async () => {
  const { siteId } = desk;
  const parameters = { id: customerId };
  const body = { amount: 120, on: '2026-11-01', siteId };
  const step = stepOf({ name: 'balance', act: 'openingBalance', entity: 'customer', parameters, body });
  const call = callOfStep(step, traits, () => null);
  const host = { api: apiOfDesk(), pages: new PageQueue() };
  await order('Rent');
  expect(await findMade(host, call, nobody)).toEqual({ kind: 'none' });
  const { id } = await order('Balance brought forward');
  expect(await findMade(host, call, nobody)).toMatchObject({ kind: 'found', record: { id } });
});

it('an undo deletes no record that somebody changed, where the server answered with its number alone', async () => {
  await desk.record('PUT', `customers/${customerId}`, { lastName: 'Hart-Lee' });
  expect(await undoStep(customerStep, made(), undoOf())).toMatchObject({ isUndone: false });
  await desk.record('PUT', `customers/${customerId}`, { lastName: 'Hart' });
  expect(await undoStep(customerStep, made(), undoOf())).toMatchObject({ isUndone: true });
  expect((await desk.ask('GET', `customers/${customerId}`)).status).toBe(404);
});

it('an undo leaves a customer who has a bill by now, also where the server would delete them', async () => {
  const held = await order('Padlock');
  expect(await undoStep(customerStep, made(), undoOf([held]))).toEqual({
    isUndone: false,
    sentence: 'It has been used since the import.',
  });
});

it('the imports of a server are known to the last page', async () => {
  const keys = Array.from({ length: importsPage + 3 }, (_, number) => number.toString(16).padStart(64, '0'));
  const ids: number[] = [];
  for (const key of keys) {
    const body = { key, entity: 'customer', fileName: 'Tenants.csv', rowCount: 1 };
    ids.push((await desk.record('POST', 'imports', body)).id);
  }
  const states = await listServerImports(apiOfDesk());
  expect([...(states?.keys() ?? [])].toSorted((one, other) => one - other)).toEqual(ids);
});
