import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#domain/errors/appError.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { allowComplaint } from '#tests/support/console/complaints.ts';
import { broken, details, kindsOfDetails, ofEachKind, others, rowsOf, show, slips } from './bench.tsx';
import { bareId, oddId, oddRecord } from './recordRows.ts';

const failure = new AppError({ code: 'server', message: 'The database rests.', status: 500 });
/** The tab's requests have been answered. */
const settled = () =>
  waitFor(() => {
    expect(document.querySelectorAll('[aria-busy=true], [data-skeleton]')).toHaveLength(0);
    expect(screen.queryAllByRole('tabpanel').map((panel) => panel.textContent)).not.toContain('');
  });

/** Opens every tab, and looks for texts that nobody should read. */
async function openTabs(): Promise<void> {
  expect(slips()).toEqual([]);
  for (const tab of screen.queryAllByRole('tab')) {
    if (tab.getAttribute('aria-selected') !== 'true') fireEvent.click(tab);
    await settled();
    expect([tab.textContent, slips()]).toEqual([tab.textContent, []]);
  }
}

it('finds the module of every page', () => {
  expect(broken).toEqual([]);
});

beforeAll(() => page.viewport(1440, 900));

const seen = ofEachKind(details, kindsOfDetails);

describe.each(seen.map((shown) => [shown.id, shown] as const))('the details page %s', (_id, detail) => {
  const { resource } = detail;
  const { facts = [], more = [] } = resource.detail ?? {};

  it('shows a full record, its tabs and its actions', async () => {
    show(detail);
    await screen.findByRole('article');
    const shown = facts.filter(({ isShown }) => isShown?.(rowsOf(detail)[0] as never) ?? true);
    for (const { label } of shown) expect(screen.queryAllByText(label)).not.toEqual([]);
    await openTabs();
    if (more.every(({ isBeside }) => isBeside)) return;
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent?.trim() ?? '')).not.toContain('');
    expect(slips()).toEqual([]);
  });

  it('shows a bare record and odd ones, each with its name', async () => {
    const odd = (isProofOf('plain') ? [2, 7] : []).map((shift) => oddRecord(resource.entity, 200 + shift, shift));
    const rows = [...rowsOf(detail), ...odd];
    for (const { id } of [{ id: bareId }, { id: oddId }, ...odd]) {
      const { unmount } = show(detail, { recordId: id, rows });
      await screen.findByRole('article');
      const name = recordName(resource.entity, rows.find((row) => row.id === id) ?? { id });
      expect(name.trim()).not.toBe('');
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name.trim());
      if (id === bareId || id === oddId) await openTabs();
      expect([id, slips()]).toEqual([id, []]);
      unmount();
    }
  });
});

// Otherwise tests/app/unknownPages shows each of them, with answers that say nothing.
describe.runIf(isProofOf('plain')).each(others.map((shown) => [shown.id, shown] as const))(
  'the page %s',
  (_id, other) => {
    it('shows what there is, and what a server says that fails', async () => {
      allowComplaint(/^The names of \w+ records could not be read\./);
      for (const given of [{}, { failure }]) {
        const { container, unmount } = show(other, given);
        await waitFor(() => expect(container.textContent).not.toBe(''));
        expect(slips()).toEqual([]);
        unmount();
      }
    });
  },
);
