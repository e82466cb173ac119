import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { networkDeviceCalls, type NetworkDevice } from '#domain/calls/networkDevices.ts';
import { pairingCalls } from '#domain/calls/pairings.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { NetworkPanel } from '#parts/network/NetworkPanel.tsx';
import { ReplaceDialog } from '#parts/network/replace/ReplaceDialog.tsx';
import { Answering, type Answers } from '#tests/crud/workbench/answering.tsx';
import { show, soon } from '#tests/crud/workbench/bench.tsx';
import { networkDevice, relayOutput } from '#tests/support/records/networkDevice.ts';
import { pressOn } from '#tests/support/browser/pressOn.ts';

beforeAll(() => page.viewport(1440, 900));

const texts = networkMessages.replace;
const door = (id: number, name: string | null) => ({ entity: 'unit', id, name }) as const;
const used = (id: number, name: string) => ({ entity: 'controller', id, name }) as const;

const old = networkDevice({
  id: 5,
  name: 'Old gateway',
  model: 'Bridge',
  outputs: [
    { ...relayOutput, door: door(1001, 'A101') },
    { ...relayOutput, key: 'POWER2', door: door(1002, null) },
  ],
  usedBy: used(7, 'Box'),
});
const short = networkDevice({ id: 6, name: 'A short one', outputs: [relayOutput] });
const fresh = networkDevice({ id: 8, name: 'New gateway', outputs: [relayOutput, relayOutput] });
const behind = (of: NetworkDevice) => ({ id: of.id, name: of.name });
const lockOf = (id: number, name: string, of: NetworkDevice, given: Partial<NetworkDevice> = {}) =>
  networkDevice({ id, name, gateway: behind(of), outputs: [relayOutput], ...given });

function showDialog(devices: readonly NetworkDevice[], answers: Answers = new Map()) {
  answers.set(networkDeviceCalls.siteNetworkDevices.path, devices);
  answers.set(networkDeviceCalls.networkDevices.path, []);
  const row = { name: 'Box', siteId: 1, networkDeviceId: old.id };
  const module = {
    default: () => (
      <Answering answers={answers}>
        <ReplaceDialog row={row} onClose={() => undefined} />
      </Answering>
    ),
  };
  return show({ id: 'device.list', module });
}

const preview = () => document.querySelector('[data-preview]')?.textContent ?? '';
const choices = async () => {
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: texts.label });
  return [...field.options].map(({ text, disabled }) => (disabled ? `(${text})` : text));
};

const choose = async (name: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: texts.label }), name);

describe('replacing a device', () => {
  it('offers free devices, those that fit first, and says why others do not', async () => {
    const { sent } = showDialog([old, short, fresh, lockOf(9, 'Lock', old, { usedBy: used(8, 'Elsewhere') })]);
    expect(await choices()).toEqual(['–', 'New gateway', '(A short one · A short one has no channel 1)']);
    expect(screen.getByRole('button', { name: texts.confirm })).toBeDisabled();
    await choose('New gateway');
    expect(preview()).toContain(texts.channel(0, 'A101'));
    expect(preview()).toContain(texts.channel(1, texts.hiddenDoor));
    expect(preview()).toContain(texts.noMatch('Lock'));
    await pressOn(screen.getByRole('button', { name: texts.confirm }));
    await soon(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({
      call: { path: pairingCalls.siteReplacements.path },
      input: { parameters: { id: 1 }, body: { devices: [{ from: 5, to: 8 }] } },
    });
    await pressOn(await screen.findByRole('button', { name: 'Undo' }));
    await soon(() => sent[1]?.input.body).toEqual({ devices: [{ from: 8, to: 5 }] });
  });

  it('takes along what a gateway connects, by name, unless a person does not want it', async () => {
    const devices = [
      old,
      fresh,
      lockOf(11, 'Lock 1', old, { usedBy: used(21, 'Lock 1') }),
      lockOf(12, 'Lock 2', old, { usedBy: used(22, 'Lock 2') }),
      lockOf(31, 'Lock 1', fresh),
      lockOf(32, 'Lock 3', fresh),
    ];
    const { sent } = showDialog(devices);
    await choose('New gateway');
    const others = await screen.findByRole('checkbox', { name: texts.others(2, 'Old gateway') });
    await soon(preview).toContain(texts.move('Lock 1', 'Lock 1'));
    expect(preview()).toContain(texts.noMatch('Lock 2'));
    await pressOn(others);
    await soon(preview).not.toContain(texts.move('Lock 1', 'Lock 1'));
    await pressOn(others);
    await pressOn(screen.getByRole('button', { name: texts.confirm }));
    await soon(() => sent[0]?.input.body).toEqual({
      devices: [
        { from: 5, to: 8 },
        { from: 11, to: 31 },
      ],
    });
  });

  it('proposes the device of the same name alone', async () => {
    showDialog([old, fresh, networkDevice({ ...fresh, id: 9, name: old.name })]);
    expect(await choices()).toEqual([old.name, 'New gateway']);
    await soon(preview).toContain(texts.move(old.name, old.name));
  });

  it('says what to do where no device is free', async () => {
    showDialog([old]);
    expect(await screen.findByText(texts.none)).toBeVisible();
    expect(screen.getByRole('button', { name: texts.confirm })).toBeDisabled();
  });
});

describe('the network device on the page of its record', () => {
  const texted = networkMessages.address;
  function showPanel(device: NetworkDevice) {
    const answers: Answers = new Map<string, unknown>([
      [networkDeviceCalls.siteNetworkDevices.path, [device]],
      [networkDeviceCalls.networkDevices.path, []],
    ]);
    const row = { id: 7, siteId: 1, networkDeviceId: device.id };
    const module = {
      default: () => (
        <Answering answers={answers}>
          <NetworkPanel entity="controller" row={row} />
        </Answering>
      ),
    };
    show({ id: 'device.list', module });
  }
  const panel = async () => within(await screen.findByRole('region', { name: texted.title }));

  it('shows its address, its last message, and by what it counts as online', async () => {
    showPanel({ ...old, key: 'tasmota:acme/%prefix%/relay1', topics: ['acme/cmnd/relay1/POWER1'], heardAt: null });
    const shown = await panel();
    expect(shown.getByText('tasmota:acme/%prefix%/relay1')).toBeVisible();
    expect(shown.getByText('acme/cmnd/relay1/POWER1')).toBeVisible();
    expect(shown.getByText(texted.notHeard)).toBeVisible();
    expect(shown.getByText(`Online, ${texted.evidence.lastWill}`)).toBeVisible();
    expect(document.querySelector('[data-behind]')).toBeNull();
  });

  it('says which time counts, and which firmware is newer', async () => {
    const given = { online: null, evidence: 'messages', heartbeat: 60, firmware: '1.0', newerFirmware: '1.2' } as const;
    showPanel({ ...old, ...given, heardAt: '2026-11-27T03:00:00.000Z' });
    const shown = await panel();
    expect(shown.getByText(/By its messages: at least one every 60 s is expected/)).toBeVisible();
    expect(shown.getByText(texted.behind('1.2'))).toBeVisible();
  });
});
