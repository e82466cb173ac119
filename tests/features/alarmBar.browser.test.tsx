import { render, screen } from '@testing-library/react';
import { of } from 'rxjs';
import { afterEach, expect, it } from 'vitest';
import type { HostQuery, HostQueryName } from '#collections/hostContract.ts';
import type { Api } from '#collections/transport/api.ts';
import { alarmMessages } from '#domain/messages/alerts.ts';
import { acknowledging$, nothingAcknowledged } from '#crud/status/acknowledging.ts';
import AlarmBanner from '#features/alarms/AlarmBanner.tsx';
import { HeldReplica } from '#tests/crud/workbench/heldReplica.ts';
import { Screen } from '#tests/crud/screens.tsx';

const ringing = { id: 12, siteId: 1, name: 'A12', kind: 'storage', alarmingSince: '2026-11-20T03:00:00Z' };

/** A site where one unit rings. */
class RingingReplica extends HeldReplica {
  constructor() {
    super({ rowsOf: (entity) => (entity === 'unit' ? [ringing] : []) });
  }
  override hostQuery<Name extends HostQueryName>(name: Name, question: HostQuery[Name]['question']) {
    if (name !== 'alarms') return super.hostQuery(name, question);
    return of({
      alarming: new Map([[ringing.id, ringing.name]]),
      faulted: new Map<number, string>(),
      isRead: { alarming: true, faulted: true },
      freshness: { state: 'live', complete: true },
    } as unknown as HostQuery[Name]['value']);
  }
}

const api: Api = { call: () => new Promise(() => undefined), list: () => Promise.resolve({ count: 0, rows: [] }) };

const show = (permissions: object) =>
  render(
    <Screen host={{ data: { replica: new RingingReplica(), api } }} permissions={permissions}>
      <AlarmBanner />
    </Screen>,
  );

afterEach(() => acknowledging$.next(nothingAcknowledged));

it.each([
  ['a person who only reads', { sites: 2 }],
  ['a server that keeps no acknowledgements', { sites: 31 }],
])('says, of %s, that a press hides the alarm here', async (_of, permissions) => {
  show(permissions);
  await screen.findByRole('button', { name: alarmMessages.hideHere });
  expect(screen.queryByRole('button', { name: alarmMessages.acknowledge })).toBeNull();
});
