import { describe, expect, it } from 'vitest';
import { approvalCalls } from '#domain/calls/approvals.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { peopleCalls } from '#domain/calls/people.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { createApi } from '#collections/transport/api.ts';
import { startProxy } from '#tests/support/proxy/proxy.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

/** Whether the next answer to a change does not arrive. */
let losesNext = false;
const server = await startTestServer();
const proxy = await startProxy({
  target: server.url,
  written() {
    const isLost = losesNext;
    losesNext = false;
    return isLost ? { status: 502, body: '' } : undefined;
  },
});

interface Sent {
  name: string;
  call: CallDefinition;
  /** The list of the created records. */
  listed: (desk: Desk) => string;
  body: (desk: Desk) => Promise<object>;
}

const made = async (desk: Desk, path: string) => {
  const { body, status } = await desk.ask('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return (Array.isArray(body) ? body : (body as { rows: unknown[] }).rows).length;
};

const sent: readonly Sent[] = [
  {
    name: 'a stock',
    call: resourceCalls('inventory').create,
    listed: () => 'inventory',
    body: async ({ siteId, organisationId }) => {
      const { id: productId } = await server.build.product({ organisationId });
      return { siteId, productId, quantity: 5 };
    },
  },
  {
    name: 'a sale',
    call: resourceCalls('order').create,
    listed: () => 'orders',
    body: async ({ siteId, organisationId }) => {
      const { id: customerId } = await server.build.customer({ organisationId });
      return { siteId, customerId, lines: [{ description: 'Padlock', quantity: 1, unitPrice: 20 }] };
    },
  },
  {
    name: 'a role of a person',
    call: resourceCalls('userRole').create,
    listed: () => 'users/roles',
    body: async ({ organisationId }) => {
      const { id: userId } = await server.build.user({ organisationId });
      const { id: roleId } = await server.build.role({ organisationId });
      return { userId, roleId };
    },
  },
  {
    name: 'a floor',
    call: resourceCalls('facilityMap').create,
    listed: () => 'maps',
    body: ({ siteId }) => Promise.resolve({ siteId, name: 'Ground', floor: 0, width: 60, height: 40 }),
  },
  {
    name: 'a request for approval',
    call: approvalCalls.approvalRequest,
    listed: () => 'commandApprovals',
    body: async ({ siteId }) => {
      const { id } = await server.build.unit({ siteId });
      const targets = [{ entity: 'unit', id }];
      return { siteId, act: 'lock', targets, title: 'Lockdown', reason: 'Break-in' };
    },
  },
  {
    name: 'a service account',
    call: peopleCalls.serviceAccountGenerate,
    listed: ({ organisationId }) => `users/apiUser/organisation/${organisationId}`,
    body: ({ organisationId }) => Promise.resolve({ organisationId, name: 'Till' }),
  },
];

describe('what a dialog sends again after its answer was lost', () => {
  it.each(sent)('makes $name once', async ({ call, listed, body }) => {
    const { id: organisationId } = await server.build.organisation({ twoPersonApproval: true });
    await server.build.user({ organisationId });
    const desk = await openDesk(server, { organisationId });
    const api = createApi({ base: proxy.url, token: () => desk.token });
    const given = await body(desk);
    const before = await made(desk, listed(desk));
    // The first good answer says that the server knows keys.
    await api.list(resourceCalls('site').list);
    losesNext = true;
    await expect(api.call(call, { body: given })).rejects.toMatchObject({ status: 502 });
    // A password that was lost is not sent again: the second answer says so.
    await api.call(call, { body: given }).catch((thrown: unknown) => expect(thrown).toMatchObject({ status: 409 }));
    expect(await made(desk, listed(desk))).toBe(before + 1);
  });
});
