import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bits } from '#domain/permissions/bits.ts';
import { AppError } from '#domain/errors/appError.ts';
import { NotYours } from '#crud/page/NotYours.tsx';
import { RecordNotRead } from '#crud/page/RecordNotRead.tsx';
import { RequireSite } from '#crud/page/RequireSite.tsx';
import { TryWithoutRight } from '#crud/page/TryWithoutRight.tsx';
import { linkTestHost, Screen } from './screens.tsx';

it('asks the server for what no right of the user names, and shows what it may give', async () => {
  const line = await linkTestHost();
  const page = (mask: number) => (
    <Screen host={line} permissions={{ alerts: bits.read, sites: mask }}>
      <TryWithoutRight entity="hub">
        <p>The hubs</p>
      </TryWithoutRight>
    </Screen>
  );
  const { rerender } = render(page(bits.scope | bits.write));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hubs' })).toBeInTheDocument();
  expect(screen.queryByText('The hubs')).toBeNull();
  const tried = () =>
    line.received.find((message) => message.kind === 'openQuery' && message.question.of === 'withoutRight');
  await expect.poll(tried).toMatchObject({ question: { question: { entities: ['hub'] } } });
  line.send({ kind: 'queryResult', view: (tried() as { view: number }).view, value: null });
  expect(await screen.findByText('The hubs')).toBeInTheDocument();
  rerender(page(bits.read));
  expect(screen.getByText('The hubs')).toBeInTheDocument();
});

it('names the right that is missing, who can grant it, and what can be done instead', async () => {
  const line = await linkTestHost();
  render(
    <Screen host={line}>
      <NotYours entity="hub" many="Hubs" title="All hubs">
        <p>Your pages</p>
      </NotYours>
    </Screen>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'All hubs' })).toBeInTheDocument();
  expect(screen.getByText("You don't have access to hubs")).toBeInTheDocument();
  expect(screen.getByText('You need Sites: read. Ask someone with Settings: write.')).toBeInTheDocument();
  expect(screen.getByText('Your pages')).toBeInTheDocument();
});

it('names the right that is missing for a record, and says what the server said to whoever has it', async () => {
  const line = await linkTestHost();
  const error = new AppError({ code: 'forbidden', message: 'Not at night.', status: 403 });
  const page = (mask: number) => (
    <Screen host={line} permissions={{ sites: mask }}>
      <RecordNotRead entity="gate" title="Edit gate" error={error} retry={() => undefined} />
    </Screen>
  );
  const { rerender } = render(page(bits.write));
  expect(screen.getByRole('heading', { level: 1, name: 'Edit gate' })).toBeInTheDocument();
  expect(screen.getByText('You need Sites: read. Ask someone with Settings: write.')).toBeInTheDocument();
  expect(screen.queryByText('Not at night.')).toBeNull();
  rerender(page(bits.read));
  expect(screen.getByText('Not at night.')).toBeInTheDocument();
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
  expect(await screen.findByText('No sites yet')).toBeInTheDocument();
  expect(screen.getByText(/Ask an administrator of your organisation/)).toBeInTheDocument();
  expect(screen.queryByText('The page')).toBeNull();
  rerender(page('organisation', true));
  expect(screen.getByText('The page')).toBeInTheDocument();
  rerender(page('gate', false));
  expect(screen.getByText('The page')).toBeInTheDocument();
});
