import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { alertSettingsMessages } from '#domain/messages/alerts.ts';
import { organisationTabs } from '#domain/routes/organisationTabs.ts';
import { zoneMark } from '#format/zoneMark.ts';
import { localZone } from '#format/wallClock.ts';
import { DialogOutlet } from '#crud/dialog/DialogOutlet.tsx';
import { AlertSettingsButton } from '#resources/alert/AlertSettings.tsx';
import { ResolvedMark } from '#resources/alert/ResolvedMark.tsx';
import { HeldReplica } from '#tests/crud/workbench/heldReplica.ts';
import { Screen } from '#tests/crud/screens.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';

const api: Api = { call: () => new Promise(() => undefined), list: () => Promise.resolve({ count: 0, rows: [] }) };
const { othersTold } = alertSettingsMessages;
const complete = { id: 7, name: 'Harbour', maxAlertRules: 50, maxShifts: 50, webhookCount: 0 };

/** Opens the settings of alerts, for a person of the organisation. */
async function openSettings(organisation: AnyRecord, permissions: object): Promise<void> {
  const replica = new HeldReplica({ rowsOf: (entity) => (entity === 'organisation' ? [organisation] : []) });
  const user = { id: 1, organisationId: organisation.id };
  render(
    <Screen
      host={{ data: { replica, api } }}
      permissions={permissions}
      user={user as never}
      pages={['alerts', 'organisation.detail']}
    >
      <AlertSettingsButton />
      <DialogOutlet />
    </Screen>,
  );
  await pressOn(screen.getByRole('button', { name: alertSettingsMessages.open }));
  await screen.findByRole('dialog', { name: alertSettingsMessages.title });
}

it('leads from the settings of this browser to those of the organisation', async () => {
  await openSettings(complete, { admin: 2 });
  expect(screen.getByRole('region', { name: othersTold.title })).toBeVisible();
  for (const tab of ['alertRules', 'onCall', 'webhooks'] as const)
    expect(screen.getByRole('link', { name: organisationTabs[tab].label })).toHaveAttribute(
      'href',
      `/settings/organisations/7?tab=${tab}`,
    );
});

it.each([
  ['for whoever may not open them', complete, { sites: 31 }],
  ['where the server has none of them', { id: 7, name: 'Harbour' }, { admin: 31 }],
])('leads to no settings of the organisation %s', async (_case, organisation, permissions) => {
  await openSettings(organisation, permissions);
  expect(screen.queryByRole('region', { name: othersTold.title })).toBeNull();
});

it('names the zone of the time at which an alert was resolved, where clocks here show another', async () => {
  const at = Date.parse('2026-11-20T03:00:00Z');
  const mark = zoneMark(at, 'Australia/Sydney', localZone());
  render(
    <Screen host={{ data: { replica: new HeldReplica({ rowsOf: () => [] }), api } }}>
      <ResolvedMark end={{ at } as never} siteId={1} />
    </Screen>,
  );
  expect(mark).not.toBeNull();
  expect(document.querySelector('[data-resolved]')).toHaveTextContent(`02:00PM ${mark}`);
});
