import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { documentMessages } from '#domain/messages/documents.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { CustomerDocuments } from '#resources/document/CustomerDocuments.tsx';
import { openRowRequests } from '#tests/crud/answerRows.ts';
import { linkTestHost, Screen, type TestHostLink } from '#tests/crud/screens.tsx';

let line: TestHostLink;
beforeEach(async () => {
  line = await linkTestHost();
});
afterEach(() => line.close());

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
