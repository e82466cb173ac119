import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api, CallInput } from '#collections/transport/api.ts';
import { deviceCalls } from '#domain/calls/devices.ts';
import { controller, type Controller } from '#domain/entities/controller.ts';
import { AppError } from '#domain/errors/appError.ts';
import { controllerMessages } from '#domain/messages/controllers.ts';
import { controllerDefaults } from '#domain/states/controllerConfig.ts';
import { BatchActions } from '#resources/controller/batch/BatchActions.tsx';
import { ChangesStep } from '#resources/controller/batch/ChangesStep.tsx';
import { configChanges } from '#resources/controller/batch/configChanges.ts';
import { ConfigButton } from '#resources/deviceConfig/ConfigButton.tsx';
import { controller as controllerResource } from '#resources/controller/controller.tsx';
import { settingNames, settingText } from '#resources/controller/settings.ts';
import { edit } from '#resources/controller/controllerForm.tsx';
import { ConfigLoader } from '#resources/controller/ConfigLoader.tsx';
import { linkTestHost, Screen, type TestHostLink } from '#tests/crud/screens.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const row = controller.schema.parse({
  ...controllerDefaults,
  id: 12,
  siteId: 1,
  name: 'Controller A1-01',
  online: true,
  status: 'logged on',
});
const EditPage = edit.default;
const noDevice = () => null;
const changes = configChanges([row], { relockTime: 5 });

describe('the settings of a controller', () => {
  let line: TestHostLink;
  beforeEach(async () => {
    line = await linkTestHost();
  });

  const configTab = (of: Controller) => controllerResource.detail?.tabs?.find(({ id }) => id === 'config')?.content(of);

  function show(call: Api['call'], shown: ReactNode): void {
    const api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
    render(<Screen host={{ ...line, data: { ...line.data, api } }}>{shown}</Screen>);
  }
  const textOf = (name: string) => document.querySelector(`[data-setting="${name}"] dd`)?.textContent;

  it('stand on the Config tab as the API tells them, not as the record says', async () => {
    const call = vi.fn(() => Promise.resolve({ id: 12, relockTime: 11, enableAlarm: true }));
    show(call, configTab(row));
    await expect.poll(() => textOf('relockTime')).toBe('11 s');
    expect(textOf('enableAlarm')).toBe('Yes');
    expect(call.mock.calls).toMatchObject([[deviceCalls.controllerConfig, { parameters: { id: 12 } }]]);
  });

  it('are the same on the Config tab and in the form', async () => {
    const odd = { ...row, lockType: 'unit' as const, description: 'By the lift' };
    const config = { relockTime: '11', lockType: null, doorMotorTime: 'soon', enableCamera: true, description: '' };
    let inputs: Readonly<Record<string, unknown>> = {};
    const readInputs = (filled: typeof inputs) => {
      inputs = filled;
      return null;
    };
    show(
      () => Promise.resolve(config),
      <>
        {configTab(odd)}
        <ConfigLoader row={odd}>{readInputs}</ConfigLoader>
      </>,
    );
    await expect.poll(() => textOf('relockTime')).toBe('11 s');
    await expect.poll(() => inputs['relockTime']).toBe(11);
    for (const name of settingNames) expect([name, textOf(name)]).toEqual([name, settingText(name, inputs[name])]);
  });

  it('are not known on the Config tab where nobody sends them: no default stands in their place', async () => {
    const bare = { id: 12, name: 'Controller A1-01' };
    show(() => Promise.resolve({ enableCamera: false }), configTab(bare));
    await expect.poll(() => textOf('enableCamera')).toBe('No');
    const others = settingNames.filter((name) => name !== 'enableCamera');
    expect(others.map(textOf)).toEqual(others.map(() => '–'));
  });

  it('do not show on the Config tab while the API does not tell them', async () => {
    const failure = new AppError({ code: 'server', message: 'The gateway rests.', status: 502 });
    const answers = [() => Promise.reject(failure), () => Promise.resolve({ relockTime: 11 })];
    show(() => answers.shift()?.() ?? Promise.reject(failure), configTab(row));
    await screen.findByText('The gateway rests.');
    expect(document.querySelector('[data-setting]')).toBeNull();
    await pressOn(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => textOf('relockTime')).toBe('11 s');
  });

  it('stay what the API tells while the controller is renamed, whatever the record says', async () => {
    const sent: CallInput[] = [];
    const call: Api['call'] = ({ method, path }, input = {}) => {
      if (method === 'GET') return Promise.resolve(path.endsWith('/config') ? { relockTime: 11 } : row);
      sent.push(input);
      return Promise.resolve('OK');
    };
    show(call, <EditPage parameters={{ id: 12 }} />);
    const question = JSON.stringify({ of: 'record', question: { entity: 'controller', key: 12 } });
    const views = () =>
      line.received.flatMap((each) =>
        each.kind === 'openQuery' && JSON.stringify(each.question) === question ? [each.view] : [],
      );
    await expect.poll(() => views().length).toBeGreaterThan(0);
    const value = { status: 'present', record: row, freshness: { state: 'live', complete: true } } as const;
    line.answers.set(question, value);
    for (const view of views()) line.send({ kind: 'queryResult', view, value });
    await expect.poll(() => screen.queryByLabelText<HTMLInputElement>(/^Relock time/)?.value).toBe('11');
    await fillIn(screen.getByLabelText(/^Name/), 'North');
    await pressOn(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => sent).toMatchObject([{ parameters: { id: 12 }, body: { name: 'North', relockTime: 11 } }]);
  });

  it('fill the form as the API tells them, once it does, and not as the record says', async () => {
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
    show(
      call,
      <ConfigLoader row={row}>
        {(inputs) => <output>{`relocks after ${String(inputs['relockTime'])} s`}</output>}
      </ConfigLoader>,
    );
    await screen.findByText('The gateway rests.');
    expect(screen.queryByText(/relocks after/)).toBeNull();
    await pressOn(screen.getByRole('button', { name: 'Try again' }));
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
  await pressOn(screen.getByRole('button', { name: /^Show config/ }));
  expect(await screen.findByText('11 s')).toBeVisible();
  expect(screen.queryByText('3 s')).toBeNull();
  expect(asked).toEqual([[deviceCalls.deviceConfig, { id: 12 }, { type: 'UnitController' }]]);
});

describe('the config of several controllers', () => {
  const shown = (error: AppError) =>
    render(
      <ThemeProvider colourModeKey="tests.colourMode">
        <ChangesStep changes={changes} sending={{ status: 'failed', error }} count={1} reachOf={noDevice} />
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
        <ChangesStep
          changes={changes}
          sending={{ status: 'done', changes, waits: true }}
          count={1}
          reachOf={noDevice}
        />
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
        <ChangesStep changes={both} sending={{ status: 'none' }} count={30} reachOf={noDevice} />
      </ThemeProvider>,
    );
    const table = await screen.findByRole('table', { name: 'Changes' });
    expect(table.querySelectorAll('tbody tr')).toHaveLength(50);
    await pressOn(screen.getByRole('button', { name: 'Show all 60 changes' }));
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
    const button = screen.getByRole('button', { name: 'Apply to 1 controller' });
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    expect(onSend).not.toHaveBeenCalled();
    await pressOn(button);
    expect(onSend).toHaveBeenCalledOnce();
  });
});
