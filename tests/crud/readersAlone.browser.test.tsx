import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { listMessages } from '#domain/messages/lists.ts';
import { bits } from '#domain/permissions/bits.ts';
import { AtSite } from '#crud/page/AtSite.tsx';
import { ReadersAlone } from '#crud/page/ReadersAlone.tsx';
import { holdLine, Screen } from './screens.tsx';

it('tells who opens a page without the right to read which one is missing, until they have it', async () => {
  const line = await holdLine();
  const page = (mask: number) => (
    <Screen line={line} permissions={{ alerts: bits.read, sites: mask }}>
      <ReadersAlone entity="hub">
        <p>The hubs</p>
      </ReadersAlone>
    </Screen>
  );
  const { rerender } = render(page(bits.scope | bits.write));
  expect(screen.getByRole('heading', { level: 1, name: 'Hubs' })).toBeInTheDocument();
  expect(screen.getByText('You may not see hubs')).toBeInTheDocument();
  expect(screen.getByText('You need Sites: read; ask someone with Settings: write')).toBeInTheDocument();
  expect(screen.queryByText('The hubs')).toBeNull();
  rerender(page(bits.read));
  expect(screen.getByText('The hubs')).toBeInTheDocument();
  expect(screen.queryByText('You may not see hubs')).toBeNull();
  line.close();
});

it('tells who may see no site how to come by one, where a page is about a site', async () => {
  const line = await holdLine();
  const page = (entity: 'gate' | 'organisation', hasNoSite: boolean) => (
    <Screen line={line} hasNoSite={hasNoSite}>
      <AtSite entity={entity} route={`${entity}.create`}>
        <p>The page</p>
      </AtSite>
    </Screen>
  );
  const { rerender } = render(page('gate', true));
  expect(screen.getByRole('heading', { level: 1, name: 'New gate' })).toBeInTheDocument();
  expect(screen.getByText('No sites yet')).toBeInTheDocument();
  expect(screen.getByText(/An administrator of your organisation can give you one/)).toBeInTheDocument();
  expect(screen.queryByText('The page')).toBeNull();
  rerender(page('organisation', true));
  expect(screen.getByText('The page')).toBeInTheDocument();
  rerender(page('gate', false));
  expect(screen.getByText('The page')).toBeInTheDocument();
  line.close();
});

it('tells that the sites could not be read and why, looks again when asked, and says so no more once they are', async () => {
  const line = await holdLine();
  const page = (sitesFailure: string | null) => (
    <Screen line={line} sitesFailure={sitesFailure}>
      <AtSite entity="gate" route="gate.create">
        <p>The page</p>
      </AtSite>
    </Screen>
  );
  const { rerender } = render(page('The database rests.'));
  expect(screen.getByRole('heading', { level: 1, name: 'New gate' })).toBeInTheDocument();
  expect(screen.getByText(listMessages.notRead('sites'))).toBeInTheDocument();
  expect(screen.getByText('The database rests.')).toBeInTheDocument();
  expect(screen.queryByText('No sites yet')).toBeNull();
  expect(screen.queryByText('The page')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => line.told.some(({ kind }) => kind === 'focus')).toBe(true);
  rerender(page(null));
  expect(screen.getByText('The page')).toBeInTheDocument();
  expect(screen.queryByText('The database rests.')).toBeNull();
  line.close();
});
