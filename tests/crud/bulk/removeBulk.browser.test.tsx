import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { RowsView } from '#crud/data/useRows.ts';
import type { AnyResource, AnyRow } from '#crud/descriptor/define.ts';
import { RemoveBulk } from '#crud/removal/RemoveBulk.tsx';
import { document as documents } from '#resources/document/document.tsx';
import { answerRows } from '../answerRows.ts';
import { linkHostPerTest, Screen } from '../screens.tsx';

const line = linkHostPerTest();
let answering: ReturnType<typeof setInterval>;
afterEach(() => clearInterval(answering));

const signedAt = '2026-11-02T03:00:00Z';
const rows: readonly AnyRecord[] = [
  { id: 1, name: 'Lease of Ada', customerId: 31, signedAt },
  { id: 2, name: 'Lease of Ben', customerId: 32, signedAt: null },
  { id: 3, name: 'Lease of Cleo', customerId: 33 },
];

/** Deletes the chosen rows, of which none is on the shown page. */
async function removeChosen(ids: readonly number[]) {
  const selection = { ids: new Set(ids), set: () => undefined } as never;
  const view = { status: 'ready', rows: [] } as unknown as RowsView<AnyRow>;
  answering = setInterval(() => answerRows(line, 'document', { rows: [...rows] }), 10);
  render(
    <Screen host={line} permissions={{ settings: 31 }}>
      <RemoveBulk resource={documents as unknown as AnyResource} selection={selection} view={view} />
    </Screen>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return screen.findByRole('dialog');
}

it('leaves out the chosen records that cannot be deleted, and says which and why', async () => {
  const dialog = await removeChosen([1, 2, 3]);
  expect(dialog).toHaveAccessibleName('Delete 2 documents?');
  expect(dialog).toHaveTextContent('Lease of Ben and Lease of Cleo.');
  expect(dialog).toHaveTextContent('Lease of Ada stays. Documents that are signed cannot be deleted.');
});

it('asks nothing where none of them can be deleted', async () => {
  const dialog = await removeChosen([1]);
  expect(dialog).toHaveAccessibleName('Nothing to delete');
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(dialog).toHaveTextContent('Lease of Ada stays. Documents that are signed cannot be deleted.');
});
