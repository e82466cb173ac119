import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { listMessages } from '#domain/messages/lists.ts';
import { bits } from '#domain/permissions/bits.ts';
import { RequireSite } from '#crud/page/RequireSite.tsx';
import { RequireReadRight } from '#crud/page/RequireReadRight.tsx';
import { linkTestHost, Screen } from './screens.tsx';

it('names the missing right to read until the user has it', async () => {
  const line = await linkTestHost();
  const page = (mask: number) => (
    <Screen host={line} permissions={{ alerts: bits.read, sites: mask }}>
      <RequireReadRight entity="hub">
        <p>The hubs</p>
      </RequireReadRight>
    </Screen>
  );
  const { rerender } = render(page(bits.scope | bits.write));
  expect(screen.getByRole('heading', { level: 1, name: 'Hubs' })).toBeInTheDocument();
  expect(screen.getByText("You don't have access to hubs")).toBeInTheDocument();
  expect(screen.getByText('You need Sites: read. Ask someone with Settings: write')).toBeInTheDocument();
  expect(screen.queryByText('The hubs')).toBeNull();
  rerender(page(bits.read));
  expect(screen.getByText('The hubs')).toBeInTheDocument();
  expect(screen.queryByText("You don't have access to hubs")).toBeNull();
  line.close();
});

it('tells a user without a site how to get one, on a page about a site', async () => {
  const line = await linkTestHost();
  const page = (entity: 'gate' | 'organisation', hasNoSite: boolean) => (
    <Screen host={line} hasNoSite={hasNoSite}>
      <RequireSite entity={entity} route={`${entity}.create`}>
        <p>The page</p>
      </RequireSite>
    </Screen>
  );
  const { rerender } = render(page('gate', true));
  expect(screen.getByRole('heading', { level: 1, name: 'New gate' })).toBeInTheDocument();
  expect(screen.getByText('No sites yet')).toBeInTheDocument();
  expect(screen.getByText(/Ask an administrator of your organisation/)).toBeInTheDocument();
  expect(screen.queryByText('The page')).toBeNull();
  rerender(page('organisation', true));
  expect(screen.getByText('The page')).toBeInTheDocument();
  rerender(page('gate', false));
  expect(screen.getByText('The page')).toBeInTheDocument();
  line.close();
});

it('says why the sites could not be read, retries on a press, and stops saying so once they are read', async () => {
  const line = await linkTestHost();
  const page = (sitesFailure: string | null) => (
    <Screen host={line} sitesFailure={sitesFailure}>
      <RequireSite entity="gate" route="gate.create">
        <p>The page</p>
      </RequireSite>
    </Screen>
  );
  const { rerender } = render(page('The database rests.'));
  expect(screen.getByRole('heading', { level: 1, name: 'New gate' })).toBeInTheDocument();
  expect(screen.getByText(listMessages.notRead('sites'))).toBeInTheDocument();
  expect(screen.getByText('The database rests.')).toBeInTheDocument();
  expect(screen.queryByText('No sites yet')).toBeNull();
  expect(screen.queryByText('The page')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => line.received.some(({ kind }) => kind === 'focus')).toBe(true);
  rerender(page(null));
  expect(screen.getByText('The page')).toBeInTheDocument();
  expect(screen.queryByText('The database rests.')).toBeNull();
  line.close();
});
