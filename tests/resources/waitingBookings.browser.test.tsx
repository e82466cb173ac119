import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Api, CallInput } from '#collections/transport/api.ts';
import type { WaitingBooking } from '#domain/calls/imports.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { AppError } from '#domain/errors/appError.ts';
import { waitingLadderMessages as texts } from '#domain/messages/waitingLadder.ts';
import { WaitingDialog } from '#resources/booking/arrears/waiting/WaitingDialog.tsx';
import { WaitingPanel } from '#resources/booking/arrears/waiting/WaitingNote.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();
beforeEach(() => page.viewport(1440, 900));

const waiting = (id: number, given: Partial<WaitingBooking> = {}): WaitingBooking => ({
  id,
  type: 'storage',
  siteId: 1,
  status: 'in arrears',
  customer: { id, name: `Tenant ${id}` },
  units: [{ id, name: `E32${id}` }],
  arrears: 120,
  dueOn: '2026-11-01',
  daysOverdue: 22,
  steps: [],
  ...given,
});

const rows = [
  waiting(1, {
    customer: { id: 1, name: 'Zoë Hart' },
    steps: [{ step: 'late fee', fee: 15 }, { step: 'gates' }, { step: 'overlock', units: ['E321'] }],
  }),
  waiting(2, { steps: [{ step: 'reminder', to: 'ada@example.test' }, { step: 'gates' }] }),
  waiting(3, { status: 'active', arrears: 0, dueOn: null, daysOverdue: null }),
];

/** Opens the dialog over an API that lists bookings, and answers a start. @returns the sent bodies. */
function open(
  listed: () => Promise<unknown>,
  { permissions = { bookings: 31 }, starts = () => Promise.resolve({ started: [] }) as Promise<unknown> } = {},
) {
  const sent: unknown[] = [];
  const call = ({ method }: CallDefinition, { body }: CallInput = {}) => {
    if (method === 'GET') return listed();
    sent.push(body);
    return starts();
  };
  const api: Api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
  render(
    <Screen host={{ ...line, data: { ...line.data, api } }} permissions={permissions}>
      <WaitingDialog siteId={0} only={null} onClose={() => undefined} />
    </Screen>,
  );
  const dialog = () => within(screen.getByRole('dialog'));
  return { sent, dialog, press: (name: string) => pressOn(dialog().getByRole('button', { name })) };
}
const all = () => Promise.resolve({ count: rows.length, rows });
const failing = (code: 'server' | 'notFound', status: number) => () =>
  Promise.reject(new AppError({ code, status, message: 'The server failed.' }));

describe('imported bookings that wait', () => {
  it('are shown with what would follow today, and started after a question that says how many get what', async () => {
    const { dialog, press, sent } = open(all);
    expect(await dialog().findByText('Late fee of $15.00 · Refused at the gates · Overlock of E321')).toBeVisible();
    expect(dialog().getByText('Reminder by email to ada@example.test · Refused at the gates')).toBeVisible();
    expect(dialog().getByRole('checkbox', { name: texts.others(1) })).toBeChecked();
    await press(texts.start(3));
    expect(dialog().getByText(texts.confirm(3))).toBeVisible();
    expect(
      dialog().getByText('Within a few minutes: 1 reminder, 1 late fee ($15.00), 2 refusals at the gates, 1 overlock.'),
    ).toBeVisible();
    expect(sent).toEqual([]);
    await press(texts.startNow);
    await expect.poll(() => sent).toEqual([{ bookingIds: [1, 2, 3] }]);
    expect(await screen.findByText(texts.saved(3))).toBeVisible();
  });

  it('are started for some alone', async () => {
    const { dialog, press, sent } = open(all);
    await pressOn(await dialog().findByRole('checkbox', { name: texts.all }));
    await pressOn(dialog().getByRole('checkbox', { name: texts.others(1) }));
    expect(dialog().getByText(texts.noneChosen)).toBeVisible();
    expect(dialog().getByRole('button', { name: texts.start(0) })).toBeDisabled();
    await pressOn(dialog().getByRole('checkbox', { name: texts.select('Zoë Hart') }));
    await press(texts.start(1));
    await press(texts.startNow);
    await expect.poll(() => sent).toEqual([{ bookingIds: [1] }]);
  });

  it('stay chosen where the start fails, and the person reads why', async () => {
    const { dialog, press } = open(all, { starts: failing('server', 500) });
    await dialog().findByText('Zoë Hart');
    await press(texts.start(3));
    await press(texts.startNow);
    expect(await dialog().findByText(texts.notStarted('The server failed.'))).toBeVisible();
    expect(dialog().getByRole('button', { name: texts.start(3) })).toBeEnabled();
  });

  it('are only shown to who may not start them', async () => {
    const { dialog } = open(all, { permissions: { bookings: 2 } });
    await dialog().findByText('Zoë Hart');
    expect(dialog().getByText(texts.mayNot)).toBeVisible();
    expect(dialog().getByRole('checkbox', { name: texts.select('Zoë Hart') })).toBeDisabled();
    expect(dialog().queryByRole('button', { name: texts.start(3) })).toBeNull();
  });

  it('are not said to be none while nobody knows', async () => {
    const { dialog } = open(failing('server', 500));
    expect(await dialog().findByText(texts.notRead)).toBeVisible();
    expect(dialog().queryByText(texts.none)).toBeNull();
  });
});

it('a booking says that it waits only where its record does', () => {
  const show = (booking: object) => {
    const { unmount } = render(
      <Screen host={line} permissions={{ bookings: 31 }}>
        <WaitingPanel booking={{ id: 7, type: 'storage', site_id: 1, status: 'active', ...booking } as Booking} />
      </Screen>,
    );
    const isSaid = screen.queryByText(texts.ofBooking) !== null;
    unmount();
    return isSaid;
  };
  expect([show({ ladderWaits: true }), show({ ladderWaits: false }), show({}), show({ ladderWaits: null })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
