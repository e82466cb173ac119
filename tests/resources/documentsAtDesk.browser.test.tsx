import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { documentMessages } from '#domain/messages/documents.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { bookingMadeMessages } from '#domain/messages/newBooking.ts';
import { CustomerSteps } from '#resources/booking/create/CustomerSteps.tsx';
import { CustomerDocuments } from '#resources/document/CustomerDocuments.tsx';
import { list } from '#resources/document/documentList.tsx';
import { answerRows, openRowRequests } from '#tests/crud/answerRows.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';

const line = linkHostPerTest();

/** The server refuses a customer's documents. */
async function openRefused(permissions: Permissions): Promise<void> {
  render(
    <Screen host={line} permissions={permissions}>
      <CustomerDocuments customer={{ id: 3 }} />
    </Screen>,
  );
  await expect.poll(() => openRowRequests(line, 'document').length).toBeGreaterThan(0);
  for (const { view } of openRowRequests(line, 'document')) {
    line.send({ kind: 'queryFailed', view, error: { code: 'forbidden', message: 'Not allowed.', status: 403 } });
  }
}

it('says why a clerk sees no documents, where a server keeps them to those with the right to settings', async () => {
  await openRefused({ customers: 31, sites: 31 });
  await screen.findByText(documentMessages.withheld);
  expect(screen.queryByRole('button')).toBeNull();
});

it('is a failure that can be tried again for who has that right', async () => {
  await openRefused({ customers: 31, sites: 31, settings: 31 });
  await screen.findByText('Not allowed.');
  expect(screen.queryByText(documentMessages.withheld)).toBeNull();
});

async function open(screenOf: ReactNode, permissions: Permissions, at = '/'): Promise<void> {
  render(
    <Screen host={line} permissions={permissions} at={at} pages={['document.list']}>
      {screenOf}
    </Screen>,
  );
  await expect.poll(() => line.received.filter(({ kind }) => kind === 'openQuery').length).toBeGreaterThan(0);
}

it('has the templates and the copies of customers in two lists of one page', async () => {
  const List = list.default;
  await open(<List parameters={{}} />, { settings: 31, sites: 31 });
  answerRows(line, 'document', { rows: [{ id: 1, name: 'Agreement', customerId: null }] });
  const tabs = await screen.findByRole('navigation', { name: 'Lists of documents' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Templates'), expect.stringContaining("Customers' copies")]);
  await expect
    .poll(() => openRowRequests(line, 'document').some(({ query }) => query.limit !== 1 && query.where !== undefined))
    .toBe(true);
  const [shown] = openRowRequests(line, 'document').filter(({ query }) => query.limit !== 1);
  expect(shown?.query.where).toMatchObject({ customerId: [null] });
});

it('promises a signature after a booking only to who may add documents, and says who else can', async () => {
  const freshness = { state: 'live', complete: true } as const;
  const record = { id: 3, firstName: 'Ada', lastName: 'Byron' };
  const question = JSON.stringify({ of: 'record', question: { entity: 'customer', key: 3 } });
  line.answers.set(question, { status: 'present', record, freshness });
  await open(<CustomerSteps customerId={3} siteId={1} />, { customers: 2, sites: 31 });
  await screen.findByText(bookingMadeMessages.document.notYours);
  expect(screen.queryByRole('button')).toBeNull();
});
