import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Api, CallInput } from '#collections/transport/api.ts';
import { deviceCalls } from '#domain/calls/devices.ts';
import { controller } from '#domain/entities/controller.ts';
import { AppError } from '#domain/errors/appError.ts';
import { controllerMessages } from '#domain/messages/controllers.ts';
import { controllerDefaults } from '#domain/states/controllerConfig.ts';
import { BatchActions } from '#resources/controller/batch/BatchActions.tsx';
import { ChangesStep } from '#resources/controller/batch/ChangesStep.tsx';
import { configChanges } from '#resources/controller/batch/configChanges.ts';
import { ConfigButton } from '#resources/deviceConfig/ConfigButton.tsx';
import { ConfigLoader } from '#resources/controller/ConfigLoader.tsx';
import { linkTestHost, Screen, type TestHostLink } from '#tests/crud/screens.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

const row = controller.schema.parse({
  ...controllerDefaults,
  id: 12,
  siteId: 1,
  name: 'Controller A1-01',
  online: true,
  status: 'logged on',
});
const changes = configChanges([row], { relockTime: 5 });

describe('the form of a controller', () => {
  let line: TestHostLink;
  beforeEach(async () => {
    line = await linkTestHost();
  });
  afterEach(() => line.close());

  it('is filled with the config that the API tells, once it does, and not with the record', async () => {
    const answers = [
      new AppError({ code: 'server', message: 'The gateway rests.', status: 502 }),
      { name: 'Controller A1-01', relockTime: 7 },
    ];
    const asked: unknown[] = [];
    const call = (definition: unknown, input: unknown) => {
      const answer = answers[asked.length];
      asked.push([definition, input]);
      return answer instanceof AppError ? Promise.reject(answer) : Promise.resolve(answer);
    };
    const api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
    render(
      <Screen host={{ ...line, data: { ...line.data, api } }}>
        <ConfigLoader row={row}>
          {(inputs) => <output>{`relocks after ${String(inputs['relockTime'])} s`}</output>}
        </ConfigLoader>
      </Screen>,
    );
    await screen.findByText('The gateway rests.');
    expect(screen.queryByText(/relocks after/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('relocks after 7 s');
    expect(asked.at(-1)).toMatchObject([deviceCalls.controllerConfig, { parameters: { id: 12 } }]);
  });
});

it('shows the config that the server gives for the number and type of a row, not what the row says', async () => {
  const host = await linkTestHost();
  const asked: unknown[] = [];
  const call = (definition: unknown, { parameters, fields }: CallInput) => {
    asked.push([definition, parameters, fields]);
    return Promise.resolve({ id: 12, type: 'UnitController', config: { relockTime: 11 } });
  };
  const api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) } as Api;
  render(
    <Screen host={{ data: { ...host.data, api } }}>
      <ConfigButton config={{ id: 12, type: 'UnitController', config: { relockTime: 3 } }} />
    </Screen>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Show config/ }));
  expect(await screen.findByText('11 s')).toBeVisible();
  expect(screen.queryByText('3 s')).toBeNull();
  expect(asked).toEqual([[deviceCalls.deviceConfig, { id: 12 }, { type: 'UnitController' }]]);
  host.close();
});

describe('the config of several controllers', () => {
  const shown = (error: AppError) =>
    render(
      <ThemeProvider colourModeKey="tests.colourMode">
        <ChangesStep changes={changes} sending={{ status: 'failed', error }} count={1} />
      </ThemeProvider>,
    );

  it('that the server refuses is changed nowhere: its sentence says why', async () => {
    const sentence = 'There is no controller 12. Nothing was changed.';
    shown(new AppError({ code: 'notFound', message: sentence, status: 404 }));
    await screen.findByText(`${sentence} ${controllerMessages.noneSet}`);
    expect(screen.getByText('5 s')).toBeVisible();
  });

  it('that nobody answered for may be changed, and is said to be', async () => {
    shown(new AppError({ code: 'network', message: 'Network connection failed', status: 500 }));
    await screen.findByText(`Network connection failed ${controllerMessages.maybeSet}`);
  });

  it('that waits for a second person is not said to be set', async () => {
    render(
      <ThemeProvider colourModeKey="tests.colourMode">
        <ChangesStep changes={changes} sending={{ status: 'done', changes, waits: true }} count={1} />
      </ThemeProvider>,
    );
    await screen.findByText(controllerMessages.waits);
    expect(screen.getByRole('columnheader', { name: 'Will be' })).toBeVisible();
  });

  it('is listed change by change, the first ones before all', async () => {
    const many = Array.from({ length: 30 }, (_each, index) => ({ ...row, id: index + 1, name: `Controller ${index}` }));
    const both = configChanges(many, { relockTime: 5, lockType: 'vend' });
    render(
      <ThemeProvider colourModeKey="tests.colourMode">
        <ChangesStep changes={both} sending={{ status: 'none' }} count={30} />
      </ThemeProvider>,
    );
    const table = await screen.findByRole('table', { name: 'Changes' });
    expect(table.querySelectorAll('tbody tr')).toHaveLength(50);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 60 changes' }));
    expect(table.querySelectorAll('tbody tr')).toHaveLength(60);
    expect(screen.getAllByTitle('Controller 29')).toHaveLength(2);
  });

  it('is set by a press of its own, not by the second half of the one before', async () => {
    const onSend = vi.fn();
    const rest = { onChoose: () => undefined, onBack: () => undefined, onClose: () => undefined };
    render(
      <ThemeProvider colourModeKey="tests.colourMode">
        <BatchActions changes={changes} onSend={onSend} {...rest} sending={{ status: 'none' }} count={1} />
      </ThemeProvider>,
    );
    const button = screen.getByRole('button', { name: 'Set 1 controller' });
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    expect(onSend).not.toHaveBeenCalled();
    await userEvent.click(button);
    expect(onSend).toHaveBeenCalledOnce();
  });
});
