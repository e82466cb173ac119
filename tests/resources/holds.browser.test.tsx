import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Api, CallInput } from '#collections/transport/api.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { AppError } from '#domain/errors/appError.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import { HoldDialog } from '#resources/booking/hold/HoldDialog.tsx';
import { StayMain, StayPanels } from '#resources/booking/stay/StayPanels.tsx';
import { buildUnit } from '#tests/crud/builders.ts';
import { linkHostPerTest, linkTestHost, Screen } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();

const unit = buildUnit({ id: 1, name: 'A101', ActiveBooking: null, Hold: null, price: 120, pricePeriod: 'month' });

it('makes the customer once and the hold as soon as the unit is free', async () => {
  const sent: { path: string; body: unknown; key: unknown }[] = [];
  const answers: (() => Promise<unknown>)[] = [
    () => Promise.resolve({ id: 5 }),
    () =>
      Promise.reject(
        new AppError({ code: 'refused', status: 409, message: holdMessages.isHeld('A101', '2099-01-02') }),
      ),
    () => Promise.resolve({ id: 9 }),
  ];
  const call = ({ path }: CallDefinition, { body, key }: CallInput = {}) => {
    sent.push({ path, body, key });
    return answers[sent.length - 1]?.() ?? Promise.resolve(null);
  };
  const api: Api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
  let isClosed = false;
  render(
    <Screen host={{ ...line, data: { ...line.data, api } }} permissions={{ bookings: 31, customers: 31, sites: 31 }}>
      <HoldDialog unit={unit} onClose={() => (isClosed = true)} />
    </Screen>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  await pressOn(dialog.getByRole('radio', { name: 'New customer' }));
  for (const name of ['First name', 'Last name']) expect(dialog.getByLabelText(name)).toBeRequired();
  await fillIn(dialog.getByLabelText('First name'), 'Zoë');
  await fillIn(dialog.getByLabelText('Last name'), 'Park');
  const save = () => pressOn(dialog.getByRole('button', { name: holdMessages.save('A101') }));
  await save();
  expect(await dialog.findByText(holdMessages.isHeld('A101', '2099-01-02'))).toBeVisible();
  await save();
  await expect.poll(() => isClosed).toBe(true);
  expect(sent.map(({ path }) => path.split('/')[2])).toEqual(['customers', 'bookings', 'bookings']);
  // The same request: the answer to the first one may have been lost.
  expect(sent[2]).toEqual(sent[1]);
  expect(sent[2]?.body).toMatchObject({
    customer_id: 5,
    units: [1],
    status: 'reserved',
    rate: 120,
    period: 'month',
    heldUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  });
});

it('offers to turn a hold into a booking or to release it, and nothing of the kind for another reservation', () => {
  const show = (booking: object) => {
    const { unmount } = render(
      <Screen host={line} permissions={{ bookings: 31 }}>
        <StayPanels booking={{ id: 7, type: 'storage', status: 'reserved', ...booking } as Booking} />
      </Screen>,
    );
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    unmount();
    return names;
  };
  const names = [holdMessages.book.verb, holdMessages.steps.release.verb];
  expect(show({ heldUntil: '2026-11-30' })).toEqual(names);
  expect(show({ heldUntil: null })).toEqual(['Confirm booking', 'Cancel booking', 'Mark as no-show']);
});

it('puts nobody in arrears who owes nothing', () => {
  const show = (booking: object) => {
    const { unmount } = render(
      <Screen host={line} permissions={{ bookings: 31 }}>
        <StayPanels booking={{ id: 7, type: 'storage', status: 'active', ...booking } as Booking} />
      </Screen>,
    );
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    unmount();
    return names;
  };
  expect(show({ owed: 0, arrears: 0 })).toEqual(['Move out']);
  expect(show({ owed: 20, arrears: 20 })).toEqual(['Move out', 'Mark as in arrears']);
  expect(show({})).toEqual(['Move out', 'Mark as in arrears']);
});

it('opens no door by a booking that has ended, or whose unit is somebody else’s until it begins', async () => {
  const question = JSON.stringify({ of: 'record', question: { entity: 'unit', key: 1 } });
  const show = async (status: string, activeId: number | null) => {
    const own = await linkTestHost();
    const record = buildUnit({
      id: 1,
      name: 'A101',
      status: 'locked',
      ActiveBooking: activeId === null ? null : { id: activeId },
    });
    own.answers.set(question, { status: 'present', record, freshness: { state: 'live', complete: true } });
    const booking = { id: 7, type: 'storage', status, units: [{ id: 1, name: 'A101' }] } as Booking;
    const { container, unmount } = render(
      <Screen host={own} permissions={{ bookings: 1, sites: 31 }}>
        <StayMain booking={booking} />
      </Screen>,
    );
    await expect.poll(() => container.textContent).toMatch(/Locked|Let to somebody else now/);
    const shown = {
      isLetToOther: screen.queryByText('Let to somebody else now') !== null,
      unlocks: screen.queryAllByRole('button', { name: /Unlock/ }).length,
    };
    unmount();
    return shown;
  };
  const [closed, others, own] = [
    { isLetToOther: false, unlocks: 0 },
    { isLetToOther: true, unlocks: 0 },
    { isLetToOther: false, unlocks: 1 },
  ];
  expect(await show('completed', null)).toEqual(closed);
  expect(await show('completed', 9)).toEqual(others);
  expect(await show('upcoming', 9)).toEqual(others);
  expect(await show('upcoming', null)).toEqual(own);
  expect(await show('active', 7)).toEqual(own);
});
