import { render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { AnyRecord } from '#domain/entities/index.ts';
import { createApi } from '#collections/transport/api.ts';
import { doneUndoable, stateNotChanged } from '#domain/messages/pageNotices.ts';
import { transitionMessages } from '#domain/messages/transitions.ts';
import { bits, type Permissions } from '#domain/permissions/bits.ts';
import { TransitionButtons } from '#crud/transition/TransitionButtons.tsx';
import { TransitionSelect } from '#crud/transition/TransitionSelect.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { linkTestHost, Screen, type TestHostLink } from './screens.tsx';

/** The API's; `refusal` refuses the next changes. */
let status = '';
let refusal: string | null = null;
let sent: string[] = [];
let host: TestHostLink;

beforeEach(async () => {
  sent = [];
  refusal = null;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const request = new Request(...given);
    const path = new URL(request.url).pathname.replace('/api/admin/', '');
    if (request.method === 'GET') return Response.json({ id: 7, status });
    const body = await request.text();
    sent.push(`${request.method} ${path}${body === '' ? '' : ` ${body}`}`);
    if (refusal !== null) return new Response(refusal, { status: 409 });
    status = path.endsWith('/activate')
      ? 'ACTIVE'
      : path.endsWith('/deactivate')
        ? 'INACTIVE'
        : JSON.parse(body).status;
    return Response.json({ id: 7, status });
  });
  const line = await linkTestHost();
  host = { ...line, data: { ...line.data, api: createApi({ base: 'https://api.example', token: () => null }) } };
});
afterEach(() => vi.restoreAllMocks());

const everything: Permissions = { bookings: 31, products: 31, settings: 31 };

function open(entity: 'booking' | 'product' | 'document', row: AnyRecord, permissions = everything) {
  status = String(row['status']);
  render(
    <Screen host={host} permissions={permissions}>
      <TransitionButtons entity={entity} row={row} />
      <TransitionSelect entity={entity} row={row} />
    </Screen>,
  );
}

const hire = { id: 7, name: 'Trolley hire', kind: 'bookable' };
const lease = { id: 7, name: 'Lease' };
const stay = { id: 7, type: 'storage', customer: { id: 1, name: 'Ana Souza' } };
const buttons = () => [...document.querySelectorAll('[data-to]')].map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

describe('the buttons of a record', () => {
  it('send what they say and can be undone by keyboard for a while', async () => {
    open('product', { ...hire, status: 'AVAILABLE' });
    expect(buttons()).toEqual(['Make unavailable']);
    await pressOn(button('Make unavailable'));
    expect(await screen.findByText(doneUndoable.text('Trolley hire is now “Unavailable”.'))).toBeVisible();
    expect(buttons()).toEqual(['Make available']);
    expect(button('Make available')).toHaveFocus();
    await userEvent.keyboard('{F8}');
    expect(button('Undo')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Undone. Trolley hire is “Available” again.')).toBeVisible();
    expect(sent).toEqual(['PUT products/7 {"status":"UNAVAILABLE"}', 'PUT products/7 {"status":"AVAILABLE"}']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(document.body).not.toHaveFocus();
  });

  it('ask first where a step hurts, and say in words why it failed', async () => {
    open('booking', { ...stay, status: 'Upcoming' });
    expect(buttons()).toEqual(['Move in', 'Cancel booking', 'Mark as no-show']);
    await pressOn(button('Cancel booking'));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('The unit can be let to someone else. This cannot be undone.');
    await pressOn(within(dialog).getByRole('button', { name: 'Keep as it is' }));
    expect(sent).toEqual([]);
    refusal = 'A101 is let to somebody else until 5/12.';
    await pressOn(button('Move in'));
    await pressOn(within(screen.getByRole('dialog')).getByRole('button', { name: 'Move in' }));
    const failed = stateNotChanged.text(transitionMessages.failed('Move in', 'Ana Souza', refusal));
    expect(failed).toMatch(/^“Move in” failed for Ana Souza: A101 is let to somebody else until 5\/12\./);
    expect(await screen.findByText(failed)).toBeVisible();
    expect(sent).toEqual(['PUT bookings/storage/7 {"status":"active"}']);
    expect(buttons()).toEqual(['Move in', 'Cancel booking', 'Mark as no-show']);
  });

  it('ask for a reason where the server takes one, and nowhere else', async () => {
    open('booking', { ...stay, status: 'in arrears', arrearsSteps: [] });
    await pressOn(button('End arrears'));
    const dialog = screen.getByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'End arrears' });
    await pressOn(confirm);
    expect(within(dialog).getByText('Enter the reason.')).toBeVisible();
    expect(sent).toEqual([]);
    await fillIn(within(dialog).getByRole('textbox', { name: /^Reason/ }), ' Paid by cheque. ');
    await pressOn(confirm);
    await screen.findByRole('button', { name: 'Undo' });
    expect(sent).toEqual(['PUT bookings/storage/7 {"status":"active","reason":"Paid by cheque."}']);
    document.body.replaceChildren();
    open('booking', { ...stay, id: 8, status: 'in arrears' });
    await pressOn(button('End arrears'));
    expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull();
  });

  it('are not there for a status that nobody knows, or without the right to change states', () => {
    open('booking', { ...stay, status: 'on the moon' });
    expect(buttons()).toEqual([]);
    expect(screen.getByText('on the moon')).toBeVisible();
    document.body.replaceChildren();
    open('product', { ...hire, status: 'AVAILABLE' }, { products: bits.read | bits.write });
    expect(buttons()).toEqual([]);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('follow the record when somebody else changes it, and withdraw Undo', async () => {
    status = 'AVAILABLE';
    function Page() {
      const [row, setRow] = useState<AnyRecord>({ ...hire, status: 'AVAILABLE' });
      return (
        <>
          <TransitionButtons entity="product" row={row} layout="list" />
          <button type="button" onClick={() => setRow({ ...hire, status: 'DRAFT' })}>
            Somebody else
          </button>
        </>
      );
    }
    render(
      <Screen host={host} permissions={everything}>
        <Page />
      </Screen>,
    );
    expect(screen.getByText(/^It is no longer offered\./)).toBeVisible();
    await pressOn(button('Make unavailable'));
    await screen.findByRole('button', { name: 'Undo' });
    await pressOn(button('Somebody else'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(buttons()).toEqual(['Make available', 'Make unavailable']);
  });
});

describe('the status choice of a row', () => {
  it('offers what may follow and leaves the deactivation of a document to its button', async () => {
    open('document', { ...lease, status: 'inactive' });
    const choice = screen.getByRole('combobox', { name: 'Status of Lease' });
    await userEvent.selectOptions(choice, 'Active');
    expect(await screen.findByText('Lease is now “Active”.')).toBeVisible();
    expect(sent).toEqual(['PUT documents/7/activate']);
    expect(within(choice).getByRole('option', { name: 'Inactive' })).toBeDisabled();
  });

  it('of an active document has deactivation disabled, and its button beside it', async () => {
    open('document', { ...lease, status: 'ACTIVE' });
    expect(screen.getByRole('option', { name: 'Inactive' })).toBeDisabled();
    await pressOn(button('Deactivate document'));
    await waitFor(() => expect(sent).toEqual(['PUT documents/7/deactivate']));
  });
});
