import { render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { noSiteMessages } from '#domain/messages/sites.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { DataContext } from '#crud/context/replica.ts';
import type { NamedSite, Session } from '#crud/context/session.ts';
import { SessionProvider } from '#crud/context/SessionProvider.tsx';
import { SiteSelector } from '#shell/site/SiteSelector.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { linkTestHost } from '../crud/screens.tsx';

const sites: NamedSite[] = [
  { id: 3, name: 'Botany Road Storage', suburb: 'Botany', state: 'NSW' },
  { id: 8, name: 'Brunswick Lockers', suburb: 'Brunswick', state: 'VIC' },
  { id: 9, name: 'South Yarra Workspaces', suburb: 'South Yarra', state: 'VIC' },
];

interface SelectorProps {
  shown: RouteId;
  held: readonly NamedSite[];
  /** Why none could be read. */
  failure?: string;
}

function Selector({ shown, held, failure }: SelectorProps) {
  const [siteId, chooseSite] = useState(held[0]?.id ?? null);
  const session: Session = {
    visitor: { rights: { permissions: { sites: 2 }, isSuperAdmin: false }, features: null },
    userId: 1,
    user: null,
    sites: held,
    siteId,
    sitesFailure: failure ?? null,
    hasNoSite: held.length === 0 && failure === undefined,
    awaitsSites: false,
    chooseSite,
    signOut: () => undefined,
    hasPage: () => true,
  };
  return (
    <ThemeProvider colourModeKey="tests.colourMode">
      <SessionProvider session={session}>
        <SiteSelector shown={shown} />
      </SessionProvider>
    </ThemeProvider>
  );
}

const button = (name: string) => screen.findByRole('button', { name: `Site: ${name}` });

it('is searched and chosen from by keyboard alone, and gives the focus back', async () => {
  render(<Selector shown="unit.list" held={sites} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => screen.getByRole('combobox', { name: 'Search sites' })).toHaveFocus();
  await userEvent.keyboard('vic{ArrowDown}{Enter}');
  const chosen = await button('South Yarra Workspaces');
  await expect.poll(() => screen.queryByRole('listbox')).toBeNull();
  expect(chosen).toHaveFocus();
});

it('offers All Sites on a list, not on a dashboard', async () => {
  const { rerender } = render(<Selector shown="unit.list" held={sites} />);
  await userEvent.click(await button('Botany Road Storage'));
  const list = await screen.findByRole('listbox');
  expect(within(list).getAllByRole('option')).toHaveLength(4);
  await userEvent.click(within(list).getByRole('option', { name: /All Sites/ }));
  await button('All Sites');
  rerender(<Selector shown="dashboard.list" held={sites} />);
  await userEvent.click(await button('All Sites'));
  expect(within(await screen.findByRole('listbox')).queryByRole('option', { name: /All Sites/ })).toBeNull();
});

it('with a single site shows its name and no choice, and says so with none', () => {
  const { rerender } = render(<Selector shown="unit.list" held={sites.slice(0, 1)} />);
  expect(screen.getByText('Botany Road Storage')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Selector shown="unit.list" held={[]} />);
  expect(screen.getByText('No sites yet')).toBeVisible();
});

it('says that the sites could not be read, and not that there are none, and asks again on a press', async () => {
  const line = await linkTestHost();
  const selector = ({ key, ...props }: SelectorProps & { key: string }) => (
    <DataContext value={line.data}>
      <Selector key={key} {...props} />
    </DataContext>
  );
  const failing = { key: 'failing', shown: 'unit.list', held: [], failure: 'The database rests.' } as const;
  const { rerender } = render(selector(failing));
  await userEvent.click(await screen.findByRole('button', { name: /The database rests\. Try again$/ }));
  await expect.poll(() => line.received.some(({ kind }) => kind === 'focus')).toBe(true);
  expect(screen.queryByText('No sites yet')).toBeNull();
  rerender(selector({ key: 'read', shown: 'unit.list', held: sites.slice(0, 1) }));
  expect(screen.getByText('Botany Road Storage')).toBeVisible();
  expect(screen.queryByText(noSiteMessages.notRead)).toBeNull();
});
