import { render, screen } from '@testing-library/react';
import { of } from 'rxjs';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
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
  private readonly state: 'live' | 'stale';
  constructor(state: 'live' | 'stale') {
    super({ rowsOf: (entity) => (entity === 'unit' ? [ringing] : []) });
    this.state = state;
  }
  override hostQuery<Name extends HostQueryName>(name: Name, question: HostQuery[Name]['question']) {
    if (name !== 'alarms') return super.hostQuery(name, question);
    return of({
      alarming: new Map([[ringing.id, ringing.name]]),
      faulted: new Map<number, string>(),
      isRead: { alarming: true, faulted: true },
      freshness: { state: this.state, complete: true, since: null },
    } as unknown as HostQuery[Name]['value']);
  }
}

const api: Api = { call: () => new Promise(() => undefined), list: () => Promise.resolve({ count: 0, rows: [] }) };

const show = (permissions: object, state: 'live' | 'stale' = 'live') =>
  render(
    <Screen host={{ data: { replica: new RingingReplica(state), api } }} permissions={permissions}>
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

it('says in full on a phone that the alarms may have changed', async () => {
  await page.viewport(390, 844);
  show({ sites: 31 }, 'stale');
  await screen.findByText(new RegExp(alarmMessages.unsure));
  const text = document.querySelector('[data-alarm-text]');
  expect(text?.scrollHeight).toBeLessThanOrEqual(text?.clientHeight ?? 0);
});
