import { render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { connectReplica, type ConnectedReplica } from '#collections/client/connectReplica.ts';
import { createApi } from '#collections/transport/api.ts';
import ImportPage from '#features/imports/ImportPage.tsx';
import { HostApp } from '#app/worker/hostApp.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { Screen } from '../../crud/screens.tsx';
import { staffToken } from '../../support/session/token.ts';

const base = 'http://127.0.0.1:9';
/** Rows by the last part of a list's path; every other list is empty. */
const lists: Record<string, object[]> = {
  sites: [{ id: 1, name: 'North' }],
  controllers: [
    { id: 5, siteId: 1, name: 'Board 1' },
    { id: 6, siteId: 1, name: 'Board 2' },
    { id: 7, siteId: 1, name: 'Board 3' },
  ],
  gates: Array.from({ length: 16 }, (_, channel) => ({ id: channel + 1, siteId: 1, controllerId: 7, channel })),
  units: [{ id: 9, siteId: 1, name: 'A102', controllerId: 5, channel: 0 }],
};
let replica: ConnectedReplica;

beforeEach(async () => {
  const own = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { href, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!href.startsWith(base)) return own(input, init);
    if (/\/(?:alarming|faulted)$/.test(pathname)) return Promise.resolve(Response.json({}));
    const rows = lists[pathname.split('/').at(-1) ?? ''] ?? [];
    return Promise.resolve(Response.json({ count: rows.length, rows }));
  });
  const host = new HostApp({ realm: 'page', whenAlive: Promise.resolve() });
  replica = await connectReplica({
    config: { apiBase: base, socketUrl: base },
    session: { token: staffToken(), userId: 5, organisationId: 1, rights: { permissions: {}, isSuperAdmin: true } },
    siteId: 1,
    openHost: () => {
      const { port1, port2 } = new MessageChannel();
      host.attach(port2);
      const gone = new Promise<never>(() => undefined);
      return Promise.resolve({ port: port1, life: null, isRunning: true, gone, close: () => undefined });
    },
  });
});
afterEach(async () => {
  // Its database would be deleted beside the next file's.
  await replica.forget();
  replica.close();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <Screen
      host={{ data: { replica: replica.client, api: createApi({ base, token: () => null }) } }}
      at="/import/unit?make"
      isSuperAdmin
      pages={['import', 'imports', 'unit.list', 'unit.detail']}
    >
      <ImportPage parameters={{ kind: 'unit' }} />
    </Screen>,
  );

/** Names four units of which one exists, and gives the others channels. */
async function nameUnits(): Promise<void> {
  await fillIn(await screen.findByLabelText('First'), 'A101');
  await fillIn(screen.getByLabelText('Last'), 'A104');
  await pressOn(await screen.findByRole('button', { name: 'Board 1 (15 free)' }));
  await screen.findByText('3 channels: Board 1 / 1 to Board 1 / 3');
}

it('previews what a range of names makes, and leads to the check of each unit', async () => {
  await page.viewport(390, 844);
  const { container } = open();
  const first = await screen.findByLabelText('First');
  await pressOn(screen.getByRole('button', { name: /^Check/ }));
  expect(first).toHaveFocus();
  expect(screen.getByText('Enter the first name.')).toBeVisible();
  await nameUnits();
  expect(screen.getByText('3 units will be made')).toBeVisible();
  expect(screen.getByText('1 exists already and stays.')).toBeVisible();
  expect(screen.getByText('Board 3 is full and is left out.')).toBeVisible();
  const { violations } = await axe.run(container);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await pressOn(screen.getByRole('button', { name: 'Check 3 units' }));
  await screen.findByRole('button', { name: 'Create 3 units' });
  expect(container).not.toHaveTextContent(/\bfiles?\b|column/i);
  await pressOn(screen.getByRole('link', { name: 'Change names' }));
  expect(await screen.findByLabelText('First')).toHaveValue('A101');
  await pressOn(screen.getByRole('radio', { name: 'By floors and rows' }));
  await screen.findByText('The first one is called A101.');
});
