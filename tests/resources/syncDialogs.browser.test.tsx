import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { createApi } from '#collections/transport/api.ts';
import { siteMessages } from '#domain/messages/siteDetails.ts';
import { unitsImportMessages } from '#domain/messages/unitsImport.ts';
import { ConfigContext } from '#crud/context/config.ts';
import SitesSyncDialog from '#resources/site/SitesSyncDialog.tsx';
import { UnitsSync } from '#resources/unit/sync/UnitsSync.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';
import { fewOf } from '#tests/support/proofs.ts';

const line = linkHostPerTest();
const { fetch: browserFetch } = globalThis;
afterEach(() => {
  globalThis.fetch = browserFetch;
});

/** A server that answers every GET with the log, and every other call with the answer. */
function serve({ log = '[]', answer = () => new Response('OK') }: { log?: string; answer?: () => Response }): void {
  globalThis.fetch = (input, init) => {
    const { method } = new Request(input, init);
    const json = { headers: { 'Content-Type': 'application/json' } };
    return Promise.resolve(method === 'GET' ? new Response(log, json) : answer());
  };
}

function show(dialog: ReactElement): void {
  const api = createApi({ base: location.origin, token: () => null });
  render(
    <ConfigContext value={{ externalStorageSegment: 'storeman' }}>
      <Screen host={{ ...line, data: { ...line.data, api } }} features={{ externalStorage: true }} isSuperAdmin>
        {dialog}
      </Screen>
    </ConfigContext>,
  );
}

const press = async (name: string) => pressOn(await screen.findByRole('button', { name }));
const sitesDialog = <SitesSyncDialog segment="storeman" onClose={() => undefined} />;

describe('an update from the external storage system', () => {
  const answers: [string, () => Response][] = [
    ['200 OK', () => new Response('OK')],
    ['204', () => new Response(null, { status: 204 })],
    ['{}', () => new Response('{}', { headers: { 'Content-Type': 'application/json' } })],
  ];

  it.each(answers)('of units that is answered %s succeeded, and shows nothing of the answer', async (_, answer) => {
    serve({ answer });
    show(<UnitsSync />);
    await press('External storage');
    await press(unitsImportMessages.confirm);
    const dialog = await screen.findByRole('dialog', { name: unitsImportMessages.done });
    expect(dialog.textContent).toBe(`${unitsImportMessages.done}${unitsImportMessages.accepted}Close`);
  });

  it.each(fewOf('screens', answers))(
    'of sites that is answered %s succeeded, and shows nothing of the answer',
    async (_, answer) => {
      serve({ answer });
      show(sitesDialog);
      await press(siteMessages.sync.confirm);
      const dialog = await screen.findByRole('dialog', { name: siteMessages.sync.done });
      expect(dialog.textContent).toBe(`${siteMessages.sync.done}${siteMessages.sync.accepted}Close`);
    },
  );
});

describe('the last update of sites', () => {
  const other = { id: 2, action: 'Updated site', createdAt: '2026-11-20T02:00:00Z' };
  const sync = { id: 1, action: 'Synchronised sites', createdAt: '2026-11-19T12:00:00Z', userName: 'Mia Chen' };

  it.each([
    ['the newest line of it', [other, sync], /^Last update: 19\/11\/2026 .* by Mia Chen$/],
    ['none yet, where the log has no lines', [], siteMessages.neverSynced],
    ['none yet, where the whole log is known', { count: 1, rows: [other] }, siteMessages.neverSynced],
    ['unknown, where other lines come than asked for', [other], siteMessages.unknownSync],
    ['unknown, where the log has more lines than came', { count: 2, rows: [other] }, siteMessages.unknownSync],
    ['unknown, where the lines did not come', { count: 1, rows: [] }, siteMessages.unknownSync],
    ['unknown, where a line is unreadable', { count: 1, rows: [{ action: sync.action }] }, siteMessages.unknownSync],
  ])('is %s', async (_, log, text) => {
    serve({ log: JSON.stringify(log) });
    show(sitesDialog);
    await expect.poll(() => document.querySelector('[data-last-sync]')?.textContent).toMatch(text);
  });
});
