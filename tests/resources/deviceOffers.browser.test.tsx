import { screen, within } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { networkDeviceCalls, type NetworkDevice } from '#domain/calls/networkDevices.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { AppError } from '#domain/errors/appError.ts';
import { deviceLimits, deviceSettingMessages, settingReachLabels } from '#domain/messages/deviceLimits.ts';
import { powerMessages } from '#domain/messages/power.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { capitalised } from '#domain/states/words.ts';
import { Button } from '#ui/control/Button.tsx';
import { DeviceActions } from '#parts/network/DeviceActions.tsx';
import { BatchConfigButton } from '#resources/controller/BatchConfigButton.tsx';
import { controller as controllerResource } from '#resources/controller/controller.tsx';
import { actionsOf } from '#shell/palette/recordActions.ts';
import { CommandStep } from '#shell/palette/CommandStep.tsx';
import { Answering, type Answers, type AnsweringProps } from '#tests/crud/workbench/answering.tsx';
import { details, forms, show, soon, type Registered } from '#tests/crud/workbench/bench.tsx';
import { found } from '#tests/crud/workbench/networkDevices.ts';
import { recordsOf } from '#tests/crud/workbench/recordRows.ts';
import { networkDevice, relayOutput } from '#tests/support/records/networkDevice.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { fewOf } from '#tests/support/proofs.ts';

beforeAll(() => page.viewport(1440, 900));

const linked = recordsOf('controller').filter(({ networkDeviceId }) => typeof networkDeviceId === 'number');
const [controller, otherController] = linked as [AnyRecord, AnyRecord];
const { siteNetworkDevices } = networkDeviceCalls;
const relay = relayOutput;
const opener = { ...relay, key: 'opener', kind: 'lock', holds: false, pulses: false, locks: false } as const;
const keypad = { ...opener, key: 'keys', kind: 'keypad' } as const;

const device = (of: AnyRecord, outputs: NetworkDevice['outputs']): NetworkDevice =>
  networkDevice({ id: Number(of['networkDeviceId']), outputs });

const allKinds = () => found([device(controller, [relay, opener, keypad, { ...relay, kind: 'cover' }])]);

const answersOfNoHold = () => {
  const cover = { ...opener, kind: 'cover' } as const;
  return found([device(controller, [opener, opener, opener, cover])]);
};

const sentence = (limit: keyof typeof deviceLimits) => `${capitalised(deviceLimits[limit])}.`;

/** Shows the details of a record on a channel of the controller. */
function showDetails(entity: EntityName, fields: object, answers: Answers) {
  const registered = details.find(({ id }) => id === `${entity}.detail`);
  if (registered === undefined) throw new Error(`There are no details of ${entity}.`);
  const Page = registered.module.default as ComponentType<object>;
  const Shown = (given: object) => (
    <Answering answers={answers} asked={asked}>
      <Page {...given} />
    </Answering>
  );
  const asked: string[] = [];
  const row = { id: 1, siteId: 1, name: 'A1', controllerId: controller.id, channel: 0, ...fields };
  const module = { ...registered.module, default: Shown } as typeof registered.module;
  return { ...show({ ...registered, module }, { rows: [row] }), asked };
}

const why = () => document.querySelector('[data-disabled-reason]')?.textContent ?? null;
const disabledActs = () =>
  [...document.querySelectorAll<HTMLElement>('[data-commands] [data-act][aria-disabled="true"]')].map(
    ({ dataset }) => dataset['act'],
  );

describe.each(fewOf('screens', ['unit', 'gate'] as const))('the buttons of a %s', (entity) => {
  const door = { status: 'locked', heldSince: null };

  it('rest where its device cannot do what they ask for, and say why', async () => {
    const { asked } = showDetails(entity, { ...door, channel: 1 }, allKinds());
    await soon(why).toBe(`${sentence('lock')} ${sentence('hold')}`);
    expect(disabledActs()).toEqual(['lock', 'hold']);
    const hold = screen.getByRole('button', { name: 'Hold open A1' });
    expect(hold).toHaveAccessibleDescription(new RegExp(deviceLimits.hold, 'i'));
    expect(asked.filter((path) => path === siteNetworkDevices.path)).toHaveLength(1);
  });

  it('all work where it can', async () => {
    const answers = allKinds();
    showDetails(entity, { ...door, contactInput: null }, answers);
    await screen.findByText(networkMessages.contact.missing);
    expect([why(), disabledActs()]).toEqual([null, []]);
  });

  it('all work while the devices are not known, and where they cannot be read', async () => {
    let fail: (error: Error) => void = () => undefined;
    const answers = found(new Promise((_done, failed: (error: Error) => void) => (fail = failed)));
    const { asked } = showDetails(entity, { ...door, channel: 1 }, answers);
    await soon(() => asked.length).toBe(2);
    expect([why(), disabledActs()]).toEqual([null, []]);
    fail(new AppError({ code: 'server', message: 'It failed.', status: 500 }));
    await screen.findByRole('button', { name: 'Hold open A1' });
    expect([why(), disabledActs()]).toEqual([null, []]);
  });
});

describe('an act of the search', () => {
  function showStep(act: 'hold' | 'open', given: Partial<AnsweringProps>) {
    const action = actionsOf('unit', { may: () => true, mayOpen: () => false }).find(
      (each) => each.kind === 'command' && each.act === act,
    );
    if (action?.kind !== 'command') throw new Error(`Units have no ${act}.`);
    const row = { id: 1, siteId: 1, name: 'A1', status: 'locked', heldSince: null, controllerId: controller.id };
    const Step = () => (
      <Answering answers={allKinds()} {...given}>
        <CommandStep
          action={action}
          record={{ entity: 'unit', row: { ...row, channel: 1 } }}
          onBack={() => undefined}
          onClose={() => undefined}
        />
      </Answering>
    );
    const module = { default: Step, resource: { entity: 'unit' } } as unknown as Registered['module'];
    show({ id: 'device.list', module }, { rows: [{ ...row, channel: 1 }] });
    return screen.findByRole('button', { name: new RegExp(`^${action.verb} A1`) });
  }

  it('rests where the device of the door cannot do it, and says why', async () => {
    const button = await showStep('hold', {});
    await soon(() => button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(sentence('hold'));
    await userEvent.click(button, { force: true });
    expect(screen.queryByText(/Back to the search$/)).toBeNull();
    expect(button).toBeVisible();
  });

  it('works where it can', async () => {
    const asked: string[] = [];
    const button = await showStep('open', { asked });
    await soon(() => asked.length).toBe(2);
    expect(button).toHaveAttribute('aria-disabled', 'false');
  });

  it('asks nothing of a server without such devices', async () => {
    const asked: string[] = [];
    const button = await showStep('hold', { isPlain: true, asked });
    expect(button).toHaveAttribute('aria-disabled', 'false');
    expect(asked).toEqual([]);
  });
});

it('asks for no devices for a door whose controller has none', async () => {
  const bare = recordsOf('controller').find(({ networkDeviceId }) => networkDeviceId === undefined);
  const { asked } = showDetails('unit', { controllerId: bare?.id, heldSince: null, contactInput: null }, allKinds());
  await screen.findByRole('button', { name: 'Hold open A1' });
  expect([asked, why()]).toEqual([[], null]);
});

it('reads the devices again when the door is wired elsewhere', async () => {
  const answers = allKinds();
  const asked: string[] = [];
  function Rewired() {
    const [channel, setChannel] = useState(1);
    const row = { id: 1, siteId: 1, name: 'A1', status: 'locked', heldSince: null, channel };
    return (
      <Answering answers={answers} asked={asked}>
        <DeviceActions entity="unit" row={{ ...row, controllerId: controller.id }} />
        <DeviceActions entity="unit" row={{ ...row, id: 2, controllerId: controller.id }} />
        <Button onClick={() => setChannel(0)}>Rewire</Button>
      </Answering>
    );
  }
  show({ id: 'device.list', module: { default: Rewired } });
  await soon(disabledActs).toEqual(['lock', 'hold', 'lock', 'hold']);
  const sites = () => asked.filter((path) => path === siteNetworkDevices.path).length;
  expect(sites()).toBe(1);
  answers.set(siteNetworkDevices.path, [device(controller, [{ ...relay, holds: false }])]);
  await pressOn(screen.getByRole('button', { name: 'Rewire' }));
  await soon(disabledActs).toEqual(['hold', 'hold']);
  expect(sites()).toBe(2);
});

it('offers no calibration of a motorised lock whose device has none', async () => {
  showDetails('motorisedLock', { calibration: 'uncalibrated' }, allKinds());
  await soon(why).toBe(sentence('calibrate'));
  for (const button of document.querySelectorAll('[data-event]'))
    expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(document.querySelector('[data-event]')).not.toBeNull();
});

it('offers no reset, enrolment or power of all channels of a multiplexer on the network, but that of one', async () => {
  showDetails(
    'multiplexer',
    { networkDeviceId: controller['networkDeviceId'], channels: [{ channel: 0, power: true }] },
    allKinds(),
  );
  await soon(disabledActs).toEqual(['power', 'enrol']);
  expect(why()).toBe(`${sentence('powerOfAll')} ${sentence('enrol')}`);
  expect(screen.getByText(sentence('channelReset'))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Turn off Channel 0' })).toHaveAttribute('aria-disabled', 'false');
});

it('names the power button by the last known state, and asks before everything on a multiplexer loses power', async () => {
  const channels = Array.from({ length: 32 }, (_each, channel) => ({
    channel,
    name: `Locker ${channel}`,
    power: true,
  }));
  showDetails('multiplexer', { controllerId: null, power: true, channels }, allKinds());
  await pressOn(await screen.findByRole('button', { name: 'Turn off A1' }));
  const question = await screen.findByRole('dialog', { name: powerMessages.title('Turn off', 32, 'A1') });
  expect(question).toHaveTextContent(powerMessages.off);
  expect(question).toHaveTextContent('Locker 0');
  await pressOn(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.querySelector('[data-command-state]')).toBeNull();
});

it.each([
  [false, 'Turn on A1'],
  [null, 'Toggle power A1'],
  [undefined, 'Toggle power A1'],
])('names the power button of a power controller whose power is %s: %s', async (power, name) => {
  showDetails('powerController', { controllerId: null, power }, allKinds());
  await screen.findByRole('button', { name });
});

describe('the page of a door says that nothing tells whether it is shut', () => {
  const note = () => document.querySelector('[data-no-contact]')?.textContent ?? null;

  it.each(fewOf('screens', ['unit', 'gate', 'lockable'] as const))('of a %s without a contact', async (entity) => {
    showDetails(entity, { contactInput: null }, allKinds());
    await soon(note).toBe(networkMessages.contact.missing);
  });

  it('but not where it has one, where a cover tells, or where the server has no contacts', async () => {
    for (const fields of [{ contactInput: 1 }, { contactInput: null, channel: 3 }, {}]) {
      const { asked, unmount } = showDetails('unit', { channel: 1, heldSince: null, ...fields }, answersOfNoHold());
      await soon(() => asked.length).toBe(2);
      // The devices are known.
      await soon(disabledActs).toContain('hold');
      expect(note()).toBeNull();
      unmount();
    }
  });
});

describe('a keypad on the network', () => {
  it('opens nothing while the server is down, which its page says', async () => {
    showDetails('hid', { channel: 2 }, allKinds());
    await screen.findByText(networkMessages.keypad);
  });

  it('is no other reader', async () => {
    const { asked } = showDetails('hid', { channel: 0 }, allKinds());
    await soon(() => asked.length).toBe(2);
    expect(screen.queryByText(networkMessages.keypad)).toBeNull();
  });
});

describe('the config of a controller with a network device', () => {
  const configTab = (outputs: NetworkDevice['outputs'], lockDriveTime = 1.5) => {
    const content = controllerResource.detail?.tabs?.find(({ id }) => id === 'config')?.content;
    const answers = found([device(controller, outputs)]);
    const row = { ...controller, siteId: 1, lockDriveTime } as never;
    show({ id: 'device.list', module: { default: () => <Answering answers={answers}>{content?.(row)}</Answering> } });
  };
  const settingText = (name: string) => document.querySelector(`[data-setting="${name}"]`)?.textContent;

  it('says that the device takes the pulse alone', async () => {
    configTab([relay]);
    await screen.findByText(deviceSettingMessages.pulseAlone);
    expect(settingText('lockDriveTime')).toContain(deviceSettingMessages.pulse);
    expect(settingText('relockTime')).toMatch(/^Relock time[^.]*$/);
  });

  it('says that a pulse is too short to open a door', async () => {
    configTab([relay], 0);
    await soon(() => settingText('lockDriveTime')).toContain(deviceSettingMessages.shortPulse(0.1));
  });

  it('says that the device ends its pulse by itself', async () => {
    configTab([opener]);
    await screen.findByText(deviceSettingMessages.none);
    expect(settingText('lockDriveTime')).toContain(deviceSettingMessages.ownPulse);
  });

  it('says in the form when the typed pulse is too short', async () => {
    const form = forms.find(({ id }) => id === 'controller.edit');
    if (form === undefined) throw new Error('Controllers have no form.');
    const Form = form.module.default as ComponentType<object>;
    const Shown = (given: object) => (
      <Answering answers={found([device(controller, [relay])])}>
        <Form {...given} />
      </Answering>
    );
    const rows = [{ ...controller, id: 1, siteId: 1, lockDriveTime: 1 }];
    show({ ...form, module: { ...form.module, default: Shown } } as never, { rows });
    const field = await screen.findByLabelText(/^Lock drive time/);
    await soon(() => field).toHaveAccessibleDescription(deviceSettingMessages.pulse);
    expect(screen.getByText(deviceSettingMessages.pulseAlone)).toBeVisible();
    await fillIn(field, '0');
    await soon(() => field).toHaveAccessibleDescription(deviceSettingMessages.shortPulse(0.1));
  });
});

describe('the config of several controllers', () => {
  const bare = recordsOf('controller').find(({ networkDeviceId }) => networkDeviceId === undefined);

  async function review(ids: readonly number[], answers: Answers) {
    show({
      id: 'device.list',
      module: {
        default: () => (
          <Answering answers={answers}>
            <BatchConfigButton controllerIds={ids} />
          </Answering>
        ),
      },
    });
    await pressOn(await screen.findByRole('button', { name: 'Set config' }));
    for (const [label, value] of [
      ['Lock drive time', '7.5'],
      ['Relock time', '77'],
    ] as const) {
      await pressOn(await screen.findByRole('checkbox', { name: `Set: ${label}` }));
      await fillIn(screen.getByRole('textbox', { name: label }), value);
    }
    const several = screen.queryByText(new RegExp(deviceSettingMessages.several)) !== null;
    await pressOn(screen.getByRole('button', { name: 'Review changes' }));
    await screen.findByRole('table', { name: 'Changes' });
    return several;
  }
  const column = () => {
    const table = within(screen.getByRole('table', { name: 'Changes' }));
    const place = table.getAllByRole('columnheader').findIndex((head) => head.textContent === networkMessages.device);
    return place === -1
      ? null
      : table
          .getAllByRole('row')
          .slice(1)
          .map((row) => row.children[place]?.textContent);
  };

  it('says per controller what its device takes, also when it was set', async () => {
    const answers = found([device(controller, [relay]), device(otherController, [opener])]);
    expect(await review([controller.id, otherController.id], answers)).toBe(true);
    const reached = [
      settingReachLabels.sent,
      settingReachLabels.kept,
      settingReachLabels.ownPulse,
      settingReachLabels.kept,
    ];
    await soon(() => column()?.toSorted()).toEqual(reached.toSorted());
    await pressOn(screen.getByRole('button', { name: 'Apply to 2 controllers' }));
    await screen.findByRole('columnheader', { name: 'Is now' });
    expect(column()?.toSorted()).toEqual(reached.toSorted());
  });

  it('claims nothing of the pulse where the devices cannot be read', async () => {
    await review([controller.id], found(new AppError({ code: 'server', message: 'It failed.', status: 500 })));
    expect(column()).toEqual([settingReachLabels.unknown, settingReachLabels.kept]);
  });

  it('says nothing of devices where there are none', async () => {
    expect(await review([bare?.id ?? 0], allKinds())).toBe(false);
    expect(column()).toBeNull();
  });
});
