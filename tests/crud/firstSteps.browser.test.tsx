import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { firstStepMessages as texts } from '#domain/messages/firstSteps.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { setupEntities } from '#domain/setup/firstSteps.ts';
import { ResourceListPage } from '#crud/list/ResourceListPage.tsx';
import FirstStepsPage from '#features/setup/FirstStepsPage.tsx';
import NoUnits from '#features/units-now/NoUnits.tsx';
import { order } from '#resources/order/order.tsx';
import { answerRows, notArrived, openRowRequests } from './answerRows.ts';
import { buildUnit } from './builders.ts';
import { linkHostPerTest, Screen } from './screens.tsx';

const pages: readonly RouteId[] = [
  'firstSteps',
  'site.create',
  'site.detail',
  'unit.create',
  'unit.list',
  'device.list',
  'bookable.create',
  'customer.create',
  'import',
];
const permissions = { sites: 31, products: 31, customers: 31, bookings: 31 };
const features = { externalStorage: false, operations: true };

const line = linkHostPerTest();
beforeEach(() => {
  line.send({ kind: 'connection', connection: { state: 'live', since: 0 } });
});

const step = (id: string) => document.querySelector<HTMLElement>(`[data-step=${id}]`);
const stateOf = (id: string) => step(id)?.dataset['state'];
const nothingFor = (...known: readonly (typeof setupEntities)[number][]) => {
  for (const kind of known) answerRows(line, kind);
};

it('lead from an empty site on, and name nothing as missing that has not loaded', async () => {
  render(
    <Screen host={line} permissions={permissions} features={features} pages={pages}>
      <FirstStepsPage />
    </Screen>,
  );
  await expect.poll(() => openRowRequests(line, 'unit').length).toBeGreaterThan(0);
  // They show together, so that none moves another.
  expect(step('site')).toBeNull();
  for (const kind of ['unit', 'controller', 'motorisedLock', 'padlock'] as const) answerRows(line, kind, notArrived);
  nothingFor('area', 'gate', 'schedule', 'product', 'customer', 'booking');
  await expect.poll(() => stateOf('areas')).toBe('next');
  expect(stateOf('site')).toBe('done');
  expect(stateOf('units')).toBe('unknown');
  expect(stateOf('devices')).toBe('unknown');
  answerRows(line, 'unit', { rows: [buildUnit({ id: 1 })] });
  await expect.poll(() => stateOf('units')).toBe('done');
  expect(screen.getByRole('link', { name: texts.create('area') })).toHaveAttribute('href', '/sites/1?tab=areas');
  // Nobody without the right to users and roles is asked to make them.
  expect(step('people')).toBeNull();
});

it('stand on the home page of an organisation without a site, whose other steps wait for it', async () => {
  render(
    <Screen host={line} permissions={permissions} features={features} pages={pages} hasNoSite>
      <NoUnits />
    </Screen>,
  );
  await expect.poll(() => openRowRequests(line, 'customer').length).toBeGreaterThan(0);
  nothingFor('product', 'customer');
  await expect.poll(() => stateOf('site')).toBe('next');
  expect(stateOf('units')).toBe('waiting');
  expect(within(step('units') ?? document.body).getByText(texts.waiting(['site']))).toBeVisible();
  expect(screen.getByRole('link', { name: texts.create('site') })).toHaveAttribute('href', '/sites/create');
});

it('are reached from an empty list, which names the record that its own need first', async () => {
  render(
    <Screen host={line} permissions={permissions} features={features} pages={pages}>
      <ResourceListPage resource={order} />
    </Screen>,
  );
  await expect.poll(() => openRowRequests(line, 'order').length).toBeGreaterThan(0);
  answerRows(line, 'order');
  await expect.poll(() => openRowRequests(line, 'customer').length).toBeGreaterThan(0);
  expect(screen.queryByText(texts.needsTitle('Orders', ['customer']))).toBeNull();
  answerRows(line, 'customer');
  expect(await screen.findByText(texts.needsTitle('Orders', ['customer']))).toBeVisible();
  expect(screen.getByRole('link', { name: texts.create('customer') })).toBeVisible();
});

it('name what each import brings where a step lacks records of several kinds, and say what is left for later', async () => {
  render(
    <Screen host={line} permissions={permissions} features={features} pages={pages}>
      <FirstStepsPage />
    </Screen>,
  );
  await expect.poll(() => openRowRequests(line, 'unit').length).toBeGreaterThan(0);
  const present = { rows: [{ id: 1 }] };
  for (const kind of ['unit', 'controller', 'motorisedLock', 'padlock', 'schedule', 'product'] as const)
    answerRows(line, kind, present);
  nothingFor('area', 'gate', 'customer', 'booking');
  await expect.poll(() => stateOf('customer')).toBe('open');
  const imports = within(step('customer') ?? document.body).getAllByRole('link', { name: /^Import/ });
  expect(imports.map(({ textContent }) => textContent)).toEqual(['Import customers…', 'Import bookings…']);
  for (const kind of ['customer', 'booking'] as const) answerRows(line, kind, present);
  expect(await screen.findByText(texts.neededText)).toBeVisible();
  expect(screen.queryByText(texts.finishedText)).toBeNull();
});
