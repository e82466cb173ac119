import { render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it, vi } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { PinCode } from '#domain/entities/pinCode.ts';
import { AppError } from '#domain/errors/appError.ts';
import { pinCodeMessages } from '#domain/messages/pinCodes.ts';
import { manyPinCodeMessages as many } from '#domain/messages/manyPinCodes.ts';
import GivePinCodes from '#resources/pinCode/GivePinCodes.tsx';
import { PinCodesPanel } from '#resources/pinCode/PinCodesPanel.tsx';
import { answerRows, openRowRequests } from '#tests/crud/answerRows.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();

/** @param answer to the check of a code. */
async function show(rows: readonly PinCode[], answer: unknown = null): Promise<unknown[]> {
  const sent: unknown[] = [];
  const call: Api['call'] = (definition, input) => {
    sent.push([definition, input?.parameters]);
    return Promise.resolve(answer);
  };
  const api: Api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
  render(
    <Screen host={{ ...line, data: { ...line.data, api } }} permissions={{ customers: 31 }}>
      <PinCodesPanel owner={{ entity: 'customer', id: 3 }} name="Mia Chen" />
    </Screen>,
  );
  await expect.poll(() => openRowRequests(line, 'pinCode').length).toBe(1);
  answerRows(line, 'pinCode', { rows: [...rows] });
  return sent;
}

/** The texts in the row of a code, by the headers of their columns. */
async function textsOf(code: string): Promise<Record<string, string>> {
  const row = (await screen.findByText(code)).closest('tr');
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  return Object.fromEntries([...(row?.cells ?? [])].map((cell, index) => [headers[index] ?? '', cell.textContent]));
}

const createdAt = '2026-11-20T02:00:00Z';

describe('the times of a PIN code', () => {
  it('have no end only where the server says so, and are not known where it does not', async () => {
    await show([
      { id: 1, siteId: 1, code: '1111', createdAt, startsAt: null, endsAt: null },
      { id: 2, siteId: 1, code: '2222', createdAt },
      { id: 3, siteId: 1, code: '3333', startsAt: '2026-11-21T02:00:00Z', endsAt: '2026-11-22T02:00:00Z' },
    ]);
    expect(await textsOf('1111')).toMatchObject({
      'Valid from': expect.stringContaining('20/11/2026') as string,
      'Valid until': 'No end',
    });
    expect(await textsOf('2222')).toMatchObject({ 'Valid from': '–', 'Valid until': '–', State: 'Unknown' });
    expect(await textsOf('3333')).toMatchObject({
      'Valid from': expect.stringContaining('21/11/2026') as string,
      'Valid until': expect.stringContaining('22/11/2026') as string,
    });
  });
});

describe('the check of a PIN code', () => {
  const code = { id: 5, siteId: 1, code: '5555', startsAt: null, endsAt: null };

  it.each([
    ['nothing', null],
    ['a text', 'OK'],
    ['an empty record', {}],
  ])('says that the server did not say, where it answers %s', async (_, answer) => {
    const sent = await show([code], answer);
    await pressOn(await screen.findByRole('button', { name: 'Check' }));
    expect(await screen.findByText(pinCodeMessages.unclear)).toBeVisible();
    expect(screen.queryByText(pinCodeMessages.works)).toBeNull();
    expect(screen.queryByText(pinCodeMessages.refused)).toBeNull();
    expect(sent).toEqual([[rentalCalls.pinCodeInvalid, { id: 5 }]]);
  });
});

describe('PIN codes for many customers', () => {
  it('show who gets one before any is given, name what failed, and are taken back', async () => {
    const codes: Record<number, unknown[]> = {
      1: [],
      2: [{ id: 20, customerId: 2, code: '2222', endsAt: null }],
      3: [],
    };
    const sent: string[] = [];
    const call: Api['call'] = (definition, input) => {
      const customerId = Number(input?.parameters?.['id']);
      sent.push(`${definition.method} ${customerId}`);
      if (definition !== rentalCalls.customerPinCodeCreate) return Promise.resolve(null);
      if (customerId === 3)
        return Promise.reject(new AppError({ code: 'refused', message: 'The keypad list is full.', status: 409 }));
      return Promise.resolve({ id: 10, customerId, code: '101010', endsAt: null });
    };
    const list: Api['list'] = (_, input) => {
      const rows = codes[Number(input?.parameters?.['id'])] ?? [];
      return Promise.resolve({ count: rows.length, rows });
    };
    const onClose = vi.fn();
    const { baseElement } = render(
      <Screen host={{ ...line, data: { ...line.data, api: { call, list } } }} permissions={{ customers: 31 }}>
        <GivePinCodes ids={[1, 2, 3]} onClose={onClose} />
      </Screen>,
    );
    await expect.poll(() => openRowRequests(line, 'customer').length).toBe(1);
    const named = (id: number, firstName: string) => ({ id, firstName, lastName: 'Ng' });
    answerRows(line, 'customer', { rows: [named(1, 'Ada'), named(2, 'Bo'), named(3, 'Cy')] });
    const give = await screen.findByRole('button', { name: many.give(2) });
    expect(screen.getByText(many.get(2))).toBeVisible();
    expect(screen.getByText(many.have(1))).toBeVisible();
    expect(sent).toEqual([]);
    expect(baseElement).not.toHaveTextContent('2222');
    // The dialog fades in.
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const { violations } = await axe.run(baseElement);
    expect(violations.map(({ id }) => id)).toEqual([]);

    await pressOn(give);
    expect(await screen.findByText('Cy Ng: The keypad list is full.')).toBeVisible();
    expect(screen.getByText(many.given(1), { selector: 'p' })).toBeVisible();
    expect(baseElement).not.toHaveTextContent('101010');
    await pressOn(screen.getByRole('button', { name: many.undo }));
    expect(await screen.findByText(many.undone(1))).toBeVisible();
    expect(sent.toSorted()).toEqual(['DELETE 1', 'POST 1', 'POST 3']);
    await pressOn(screen.getByRole('button', { name: many.done }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
