import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Api, CallInput } from '#collections/transport/api.ts';
import { approvalCalls, type Approval } from '#domain/calls/approvals.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { NamedScenario, SiteScenarios } from '#domain/calls/scenarios.ts';
import type { StandardScenario } from '#domain/states/scenario.ts';
import { AppError } from '#domain/errors/appError.ts';
import { Approvals } from '#crud/command/approvals.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { ScenarioDialog } from '#parts/scenario/ScenarioDialog.tsx';
import { buildUnit } from '#tests/crud/builders.ts';
import { answerRows, notArrived, openRowRequests } from '#tests/crud/answerRows.ts';
import { waitingApproval } from '#tests/support/commands/waitingApproval.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();

/** A server that keeps scenarios; null: one without such a call. Without `emergencies`, it has none. */
function keeping(kept: NamedScenario[] | null, emergencies?: StandardScenario[]): Api {
  let revision = 0;
  let marks = emergencies === undefined ? {} : { emergencies };
  const call = (definition: CallDefinition, { body }: CallInput = {}) => {
    if (kept === null) return Promise.reject(new AppError({ code: 'notFound', message: 'No such call.', status: 404 }));
    if (definition.method === 'PUT') {
      const given = body as SiteScenarios;
      kept = given.scenarios;
      if (given.emergencies !== undefined) marks = { emergencies: given.emergencies };
      revision += 1;
    }
    return Promise.resolve({ revision, scenarios: kept, ...marks });
  };
  return { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
}

function show(api: Api, permissions: Permissions = { sites: 31 }) {
  const host = { ...line, data: { ...line.data, api } };
  render(
    <Screen host={host} permissions={permissions}>
      <ScenarioDialog onClose={() => undefined} />
    </Screen>,
  );
}

/** The editor asks for sorted rows, the preview does not. */
async function answer(entity: 'gate' | 'unit' | 'area', rows: readonly { id: number }[], isEditor = false) {
  const isAsked = () => openRowRequests(line, entity).some(({ query }) => (query.sort !== undefined) === isEditor);
  await expect.poll(isAsked).toBe(true);
  answerRows(line, entity, { rows: rows as never });
}
const units = [
  buildUnit({ id: 7, status: 'unlocked', areaId: 3 }),
  buildUnit({ id: 8, status: 'unlocked', areaId: 3 }),
];
const button = (name: string) => screen.findByRole('button', { name });
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option);

it('makes a named set of doors, previews it with what is gone, changes it and deletes it', async () => {
  show(keeping([]));
  await pressOn(await button(scenarioMessages.add));
  await answer('gate', [{ id: 2, name: 'Front', siteId: 1, status: 'unlocked' } as never], true);
  await answer('area', [{ id: 3, name: 'Hall B', siteId: 1 } as never], true);
  await answer('unit', units, true);
  await fillIn(await screen.findByLabelText(scenarioMessages.name), 'Evening');
  await pressOn(await button(scenarioMessages.save));
  await screen.findByText(scenarioMessages.noDoors);
  await choose(scenarioMessages.gates, scenarioMessages.gateChoices.all);
  await choose(scenarioMessages.units, scenarioMessages.unitChoices.chosen);
  const list = await screen.findByRole('group', { name: scenarioMessages.units });
  await pressOn(within(list).getByRole('checkbox', { name: units[1]?.name ?? '' }));
  await pressOn(await button(scenarioMessages.save));

  await answer('gate', [{ id: 2, name: 'Front', siteId: 1, status: 'unlocked' } as never]);
  await answer('unit', units.slice(0, 1));
  await screen.findByText('Lock 1 gate');
  await screen.findByText(scenarioMessages.gone(1));
  const run = await button(scenarioMessages.run('Evening'));
  expect(screen.queryByLabelText(scenarioMessages.type('Evening'))).toBeNull();
  await expect
    .poll(() => screen.queryByText(scenarioMessages.stale) !== null || run.getAttribute('aria-disabled') === 'false')
    .toBe(true);

  await pressOn(await button(scenarioMessages.remove));
  await screen.findByText(scenarioMessages.removeTitle('Evening'));
  await pressOn(await button(scenarioMessages.remove));
  await expect.poll(() => screen.queryByRole('option', { name: 'Evening' })).toBeNull();
  await screen.findByLabelText(scenarioMessages.scenario);
});

it('offers the two of every site alone where the server keeps none, and no changes without the right', async () => {
  show(keeping(null));
  await answer('gate', []);
  await answer('unit', units);
  await screen.findByText('Lock 2 units');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    scenarioMessages.lockdown,
    scenarioMessages.fire,
  ]);
  expect(screen.queryByRole('button', { name: scenarioMessages.add })).toBeNull();
  expect(screen.queryByText(/couldn't be loaded/)).toBeNull();
});

it('makes a scenario an emergency, which asks what is happening instead of its name', async () => {
  show(keeping([], []), { sites: 31, admin: 31 });
  await answer('gate', []);
  await answer('unit', units);
  await screen.findByLabelText(scenarioMessages.reason);
  await pressOn(await button(scenarioMessages.mark));
  await screen.findByText(scenarioMessages.emergencyAbout);
  expect(screen.queryByText(scenarioMessages.needsApproval)).toBeNull();
  await pressOn(await button(scenarioMessages.mark));
  await screen.findByRole('option', { name: scenarioMessages.option(scenarioMessages.lockdown) });
  await answer('gate', []);
  await answer('unit', units);
  await screen.findByRole('radiogroup', { name: scenarioMessages.what });
  expect(screen.getByRole('radio', { name: scenarioMessages.whats.Intruder })).toBeChecked();
  await pressOn(screen.getByRole('radio', { name: scenarioMessages.whats.Other }));
  expect(await screen.findByLabelText(scenarioMessages.details(true))).toBeTruthy();

  await pressOn(await button(scenarioMessages.add));
  await pressOn(await screen.findByRole('checkbox', { name: scenarioMessages.emergency }));
});

it('shows an emergency and offers no change of it to those who may not set one up', async () => {
  const evening: NamedScenario = {
    name: 'Evening',
    act: 'lock',
    gates: 'all',
    gateIds: [],
    units: 'all',
    areaIds: [],
    unitIds: [],
    emergency: true,
  };
  show(keeping([evening], []));
  await choose(scenarioMessages.scenario, scenarioMessages.option('Evening'));
  await screen.findByText(scenarioMessages.emergency);
  await screen.findByText(scenarioMessages.mayNotMark);
  for (const name of [scenarioMessages.edit, scenarioMessages.remove, scenarioMessages.mark])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

/** A server whose lockdown becomes an emergency once a second person approves it. */
function asking() {
  let asked: Approval[] = [];
  const call = (definition: CallDefinition) => {
    if (definition === approvalCalls.approvals) return Promise.resolve(asked);
    if (definition.method === 'PUT') asked = [waitingApproval];
    const emergencies = asked[0]?.state === 'used' ? ['lockdown'] : [];
    const waits = definition.method === 'PUT' ? { asked: waitingApproval.id } : {};
    return Promise.resolve({ revision: 0, scenarios: [], emergencies, ...waits });
  };
  const api: Api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
  return { api, approve: () => (asked = [{ ...waitingApproval, state: 'used' }]) };
}

it('says that a change waits for a second person until it is decided, and then shows the change', async () => {
  const { api, approve } = asking();
  const data = { ...line.data, api };
  const view = (
    <Screen host={{ ...line, data }} permissions={{ sites: 31 }} twoPersonApproval>
      <ScenarioDialog onClose={() => undefined} />
    </Screen>
  );
  const { unmount } = render(view);
  await pressOn(await button(scenarioMessages.mark));
  await pressOn(await button(scenarioMessages.ask));
  await screen.findByText(scenarioMessages.waits);
  unmount();
  render(view);
  await screen.findByText(scenarioMessages.waits);
  approve();
  await Approvals.of(data).read();
  await screen.findByRole('option', { name: scenarioMessages.option(scenarioMessages.lockdown) });
  expect(screen.queryByText(scenarioMessages.waits)).toBeNull();
});

it('says that there is nothing to lock or to choose only once it knows all doors', async () => {
  show(keeping([]));
  const answerAll = (given: object) =>
    ['gate', 'area', 'unit'].forEach((entity) => answerRows(line, entity as 'gate', given));
  const isAsked = () => openRowRequests(line, 'unit').length > 0;
  await expect.poll(isAsked).toBe(true);
  answerAll(notArrived);
  await screen.findByText(scenarioMessages.incomplete);
  expect(screen.queryByText(scenarioMessages.nothing)).toBeNull();
  answerAll({});
  await screen.findByText(scenarioMessages.nothing);
  answerRows(line, 'unit', { rows: [buildUnit({ id: 7, status: 'locked' })] as never });
  await screen.findByText(scenarioMessages.nothingNow);

  await userEvent.click(await button(scenarioMessages.add));
  // The editor asks for its doors in order, its units last.
  await expect.poll(() => openRowRequests(line, 'unit').some(({ query }) => query.sort !== undefined)).toBe(true);
  answerAll(notArrived);
  await choose(scenarioMessages.gates, scenarioMessages.gateChoices.chosen);
  await screen.findByText(scenarioMessages.incomplete);
  for (const text of [scenarioMessages.none, scenarioMessages.noneFound]) expect(screen.queryByText(text)).toBeNull();
  answerAll({});
  await screen.findByText(scenarioMessages.none);
});
