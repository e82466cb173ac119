import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { networkDeviceCalls, type NetworkDevice } from '#domain/calls/networkDevices.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { DoorConnectionStrip } from '#parts/network/DoorConnectionStrip.tsx';
import { SilenceNote } from '#parts/wiring/SilenceNote.tsx';
import { EditDevice } from '#resources/EditDevice.tsx';
import { NewDevice } from '#resources/NewDevice.tsx';
import { Answering, type Answers } from '#tests/crud/workbench/answering.tsx';
import { forms, show, soon, type Shown } from '#tests/crud/workbench/bench.tsx';
import { found, refusal } from '#tests/crud/workbench/networkDevices.ts';
import { recordsOf } from '#tests/crud/workbench/recordRows.ts';
import { networkDevice, relayOutput } from '#tests/support/records/networkDevice.ts';
import { pressOn } from '#tests/support/browser/pressOn.ts';

beforeAll(() => page.viewport(1440, 900));

const relay = { ...relayOutput, locks: false };
const input = { rest: null, active: null };

const board = networkDevice({
  id: 5,
  model: 'Sonoff 4CH',
  outputs: [relay, { ...relay, key: 'POWER2', name: 'Relay 2' }],
  inputs: [
    { ...input, key: 'Lid', kind: 'tamper', name: 'Lid' },
    { ...input, key: 'Switch1', kind: 'contact', name: 'Switch 1' },
    { ...input, key: 'Switch2', kind: 'contact', name: 'Switch 2', rest: 'open' },
  ],
  unsupported: [{ name: 'Light 1', reason: 'it is a lamp' }],
});
const taken: NetworkDevice = {
  ...board,
  id: 6,
  name: 'Board south',
  online: false,
  usedBy: { entity: 'controller', id: 99, name: 'Box 9' },
};

const { siteNetworkDevices, doorConnection } = networkDeviceCalls;

const showWith = (answers: Answers, children: ReactNode): Shown =>
  show({ id: 'device.list', module: { default: () => <Answering answers={answers}>{children}</Answering> } });

const select = async (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
const labels = (of: HTMLSelectElement) => [...of.options].map(({ text, disabled }) => (disabled ? `(${text})` : text));

async function openNewHub(answers: Answers): Promise<Shown> {
  const shown = showWith(answers, <NewDevice kinds={['hub']} />);
  await pressOn(await screen.findByRole('button', { name: 'New hub' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New hub' }));
  fireEvent.change(await dialog.findByRole('textbox', { name: /^Name/ }), { target: { value: 'Hub' } });
  return shown;
}

describe('the network device of a device', () => {
  it('is one of those that were found, unless another record stands for it', async () => {
    const { sent } = await openNewHub(found([board, taken, { id: 'unreadable' }]));
    const field = await select(networkMessages.device);
    expect(labels(field)).toEqual([
      'None',
      'Board north · Sonoff 4CH · online',
      '(Board south · Sonoff 4CH · offline · used by the controller Box 9)',
    ]);
    await userEvent.selectOptions(field, '5');
    fireEvent.submit(screen.getByRole('form'));
    await soon(() => sent.length).toBe(1);
    expect(sent[0]?.input.body).toMatchObject({ name: 'Hub', networkDeviceId: 5 });
  });

  it('is no field of a server without such devices', async () => {
    const { sent } = await openNewHub(found(refusal(404)));
    fireEvent.submit(screen.getByRole('form'));
    await soon(() => sent.length).toBe(1);
    expect(screen.queryByRole('combobox', { name: networkMessages.device })).toBeNull();
    expect(sent[0]?.input.body).toMatchObject({ name: 'Hub', networkDeviceId: null });
  });

  it('says what to do while nothing was found', async () => {
    await openNewHub(found([]));
    expect(await screen.findByText(networkMessages.nothingFound)).toBeVisible();
  });

  it('stays chosen where the list cannot be read, which is tried again', async () => {
    const [row = { id: 0 }] = recordsOf('padlock');
    const answers = found(refusal(500));
    showWith(answers, <EditDevice entity="padlock" row={{ ...row, networkDeviceId: 6 }} />);
    await pressOn(await screen.findByRole('button', { name: /^Edit / }));
    expect(await screen.findByText(/Couldn't load the network devices: It failed with 500/)).toBeVisible();
    expect(labels(await select(networkMessages.device))).toEqual(['None', 'Device 6']);
    answers.set(siteNetworkDevices.path, [board, { ...taken, usedBy: { entity: 'padlock', id: row.id, name: 'Own' } }]);
    await pressOn(screen.getByRole('button', { name: 'Try again' }));
    await soon(() => labels(screen.getByRole('combobox', { name: networkMessages.device }))).toContain(
      'Board south · Sonoff 4CH · offline',
    );
  });
});

describe("a door's contact", () => {
  const form = forms.find(({ id }) => id === 'unit.edit');
  const [controller = { id: 0 }] = recordsOf('controller').filter((row) => 'networkDeviceId' in row);

  function openUnit(unit: object, devices: unknown) {
    if (form === undefined) throw new Error('Units have no form.');
    const Form = form.module.default as (props: { parameters: { id: number } }) => ReactNode;
    const linked = { ...board, id: Number((controller as Record<string, unknown>)['networkDeviceId']) };
    const module = {
      ...form.module,
      default: ({ parameters }: { parameters: { id: number } }) => (
        <Answering answers={found(devices ?? [linked])}>
          <Form parameters={parameters} />
        </Answering>
      ),
    };
    const row = { id: 1, siteId: 1, name: 'A1', kind: 'storage', controllerId: controller.id, channel: 1, ...unit };
    return show({ ...form, module } as never, { rows: [row] });
  }

  it('is a contact of the controller’s network device, whose outputs name the channels', async () => {
    const { sent } = openUnit({ contactInput: null, contactRest: null }, undefined);
    const contact = await select(networkMessages.contact.label);
    await soon(() => labels(contact)).toEqual(['None', 'Input 1 · Switch 1', 'Input 2 · Switch 2']);
    expect(labels(await select('Channel'))).toContain('Channel 1 · Relay 2');
    expect(screen.queryByRole('combobox', { name: networkMessages.contact.rest })).toBeNull();
    await userEvent.selectOptions(contact, '2');
    expect(await select(networkMessages.contact.rest)).toHaveValue('open');
    await userEvent.selectOptions(contact, '');
    expect(screen.queryByRole('combobox', { name: networkMessages.contact.rest })).toBeNull();
    await userEvent.selectOptions(contact, '1');
    await userEvent.selectOptions(await select(networkMessages.contact.rest), 'closed');
    fireEvent.submit(screen.getByRole('form'));
    await soon(() => sent.length).toBe(1);
    expect(sent[0]?.input.body).toMatchObject({ contactInput: 1, contactRest: 'closed' });
  });

  it('is no field of a server whose doors have none', async () => {
    openUnit({}, undefined);
    await select('Channel');
    expect(screen.queryByRole('combobox', { name: networkMessages.contact.label })).toBeNull();
  });
});

describe('a door whose controller has no network device', () => {
  const [controller = { id: 0 }] = recordsOf('controller');
  const note = () => document.querySelector('[data-silence]')?.textContent ?? null;

  function showDoor(networkDeviceId: number | null, connection: unknown) {
    const answers: Answers = new Map([[doorConnection.path, connection]]);
    const Door = () => (
      <Answering answers={answers}>
        <SilenceNote of={{ name: 'A1', controllerId: controller.id }} />
        <DoorConnectionStrip />
      </Answering>
    );
    const rows = [{ ...controller, online: true, networkDeviceId }];
    show({ id: 'controller.detail', module: { default: Door, resource: { entity: 'controller' } } } as never, { rows });
  }
  const isMissed = { connected: false, since: '2026-11-27T03:02:00.000Z' };

  it('says so where the server drives a broker', async () => {
    showDoor(null, isMissed);
    await soon(note).toBe(networkMessages.noDevice('A1'));
  });

  it('says nothing where the controller has one', async () => {
    showDoor(5, isMissed);
    await soon(() => screen.queryByRole('status', { name: networkMessages.noConnection })).not.toBeNull();
    expect(note()).toBeNull();
  });
});

describe('the connection to the doors', () => {
  const since = '2026-11-27T03:02:00.000Z';
  const lineOf = () => screen.queryByRole('status', { name: networkMessages.noConnection });
  const look = () => document.dispatchEvent(new Event('visibilitychange'));

  function showStrip(answer: unknown) {
    const asked: string[] = [];
    const answers: Answers = new Map([[doorConnection.path, answer]]);
    show({
      id: 'device.list',
      module: {
        default: () => (
          <Answering answers={answers} asked={asked}>
            <DoorConnectionStrip />
          </Answering>
        ),
      },
    });
    return { answers, asked };
  }

  it('is missed on every page, until it is back', async () => {
    const { answers } = showStrip({ connected: false, since });
    await soon(lineOf).not.toBeNull();
    expect(lineOf()).toHaveTextContent(`${networkMessages.noConnection} 27/11/2026 02:02PM`);
    answers.set(doorConnection.path, { connected: true, since });
    look();
    await soon(lineOf).toBeNull();
  });

  it('is nothing to speak of while it is unknown', async () => {
    const { answers, asked } = showStrip(refusal(500));
    await soon(() => asked.length).toBe(1);
    answers.set(doorConnection.path, { connected: false, since });
    look();
    await soon(lineOf).not.toBeNull();
    answers.set(doorConnection.path, refusal(500));
    look();
    await soon(lineOf).toBeNull();
  });

  it('is not asked of a server whose sites have no topic prefixes', async () => {
    const asked: string[] = [];
    show({
      id: 'device.list',
      module: {
        default: () => (
          <Answering answers={new Map([[doorConnection.path, { connected: false, since }]])} asked={asked} isPlain>
            <DoorConnectionStrip />
            <p>Shown</p>
          </Answering>
        ),
      },
    });
    await screen.findByText('Shown');
    look();
    expect(asked).toEqual([]);
    expect(lineOf()).toBeNull();
  });

  it.each([[refusal(404)], [refusal(405)]])('is asked of another server once (%s)', async (answer) => {
    const { asked } = showStrip(answer);
    await soon(() => asked.length).toBe(1);
    look();
    look();
    expect(asked).toHaveLength(1);
    expect(lineOf()).toBeNull();
  });
});
