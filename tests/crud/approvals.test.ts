import { afterEach, expect, it, vi } from 'vitest';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import { AppError } from '#domain/errors/appError.ts';
import { createApi } from '#collections/transport/api.ts';
import { waitsToSet } from '#domain/commands/waitingRequests.ts';
import { controllerFormRules } from '#domain/forms/controller.ts';
import { organisationFormRules } from '#domain/forms/organisation.ts';
import { Approvals } from '#crud/command/approvals.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { waitingApproval } from '#tests/support/commands/waitingApproval.ts';

const waiting = {
  ...waitingApproval,
  place: 'Alexandria',
  requestedBy: { id: 5, name: 'Robin Lee' },
  act: 'lock',
  title: 'Lock 40 doors',
  reason: 'A fire next door.',
};

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['an empty body', () => new Response('')],
  ['null', () => Response.json(null)],
  ['an error', () => new Response('Busy.', { status: 503 })],
])('a request that waits still waits when the list is answered with %s', async (_name, odd) => {
  const answers = [() => Response.json([waiting]), odd, () => Response.json({ ...waiting, id: 5 }), odd];
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()?.() ?? odd()));
  const approvals = Approvals.of({
    api: createApi({ base: 'http://127.0.0.1:9', token: () => null }),
    replica: {} as ReplicaClient,
  });
  await approvals.read();
  const ids = () => approvals.list$.value.map(({ id }) => id);
  expect(ids()).toEqual([4]);
  await expect(approvals.read()).rejects.toThrow(AppError);
  expect(ids()).toEqual([4]);
  // The request is no failure only because the list can't be read: the server took it.
  await approvals.request({ ...waiting, siteId: 1, act: 'lock', targets: [{ entity: 'unit', id: 1 }] });
  expect(ids()).toEqual([4]);
});

it('a saved record asks for requests only where they were read before', async () => {
  const setting = { ...waiting, act: 'set', targets: [{ entity: 'controller', id: 7, name: 'North' }] };
  const fetched = vi.fn(() => Promise.resolve(Response.json([setting])));
  vi.stubGlobal('fetch', fetched);
  const api = createApi({ base: 'http://127.0.0.1:9', token: () => null });
  const approvals = Approvals.of({ api, replica: {} as ReplicaClient });
  expect(await approvals.rereadWhereUsed()).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
  await approvals.read();
  const requests = await approvals.rereadWhereUsed();
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(waitsToSet(requests, 'controller', [8])).toBe(false);
  expect(waitsToSet(requests, 'controller', [6, 7])).toBe(true);
});

it.each<[string, number, string[], string | undefined]>([
  ['waits', 7, ['name', 'relockTime'], approvalMessages.doorsWait],
  ['is saved, beside an earlier one that waits', 7, ['name'], undefined],
  ['is saved, while another record waits', 8, ['relockTime'], undefined],
])('a changed controller says whether what keeps doors open %s', async (_what, id, changed, text) => {
  const targets = [{ entity: 'controller', id: 7, name: 'North' }];
  const setting = { ...waiting, act: 'set', targets, settings: { relockTime: 3_600 } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([setting])));
  const api = createApi({ base: 'http://127.0.0.1:9', token: () => null });
  const data = { api, replica: {} as ReplicaClient };
  const approvals = Approvals.of(data);
  await approvals.read();
  const values = { siteId: 1, name: 'North' };
  const saved = { ...data, approvals, id, values, changed, answered: null };
  expect(await controllerFormRules.afterSaving?.(saved)).toBe(text);
});

const { nothingYet, restSaved } = approvalMessages;
it.each<[string, boolean, string[], object | null, object[], string | undefined]>([
  ['waits by the answer', false, [], { twoPersonApproval: true }, [], nothingYet],
  ['waits, while the rest is saved', false, ['phone'], { twoPersonApproval: true }, [], restSaved],
  ['waits by the list, without an answer', false, [], null, [{ ...waiting, act: 'stopAsking' }], nothingYet],
  ['happened', false, [], { twoPersonApproval: false }, [], undefined],
  ['happened as far as anybody knows', false, [], null, [], undefined],
  ['was not asked for', true, [], { twoPersonApproval: true }, [], undefined],
])('the end of asking a second person %s', async (_what, wanted, others, answered, list, text) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(list)));
  const api = createApi({ base: 'http://127.0.0.1:9', token: () => null });
  const values = { twoPersonApproval: wanted };
  const changed = ['twoPersonApproval', ...others];
  const data = { api, replica: {} as ReplicaClient };
  const saved = { ...data, approvals: Approvals.of(data), id: 1, values, changed, answered };
  expect(await organisationFormRules.afterSaving?.(saved as never)).toBe(text);
});
