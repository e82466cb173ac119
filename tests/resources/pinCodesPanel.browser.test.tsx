import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Api } from '#collections/transport/api.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { PinCode } from '#domain/entities/pinCode.ts';
import { pinCodeMessages } from '#domain/messages/pinCodes.ts';
import { PinCodesPanel } from '#resources/pinCode/PinCodesPanel.tsx';
import { answerRows, openRowRequests } from '#tests/crud/answerRows.ts';
import { linkTestHost, Screen, type TestHostLink } from '#tests/crud/screens.tsx';

let line: TestHostLink;
beforeEach(async () => {
  line = await linkTestHost();
});
afterEach(() => line.close());

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
    await userEvent.click(await screen.findByRole('button', { name: 'Check' }));
    expect(await screen.findByText(pinCodeMessages.unclear)).toBeVisible();
    expect(screen.queryByText(pinCodeMessages.works)).toBeNull();
    expect(screen.queryByText(pinCodeMessages.refused)).toBeNull();
    expect(sent).toEqual([[rentalCalls.pinCodeInvalid, { id: 5 }]]);
  });
});
