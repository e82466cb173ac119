import { loadShare } from '#server/seed/daylight.ts';
import { channelCount } from '#domain/states/device.ts';
import type { RecordCommand } from '#server/devices/port.ts';
import { createDeviceBase, notFitted, type SimulatedDevice, type SimulatedDeviceParts } from './simulatedDevice.ts';

const hour = 3_600_000;

/** A power controller feeds and meters lights and motors. The load grows with the site's busyness. */
export function createPowerController(parts: SimulatedDeviceParts): SimulatedDevice {
  const base = createDeviceBase(parts);
  const { emit, random } = base;
  const { device, clock } = parts;
  const standby = random.between(4, 12);
  // It goes on drawing as it did: a change would look like a fault.
  const full = device.highestWatts ?? random.between(300, 2_400);
  let power = device.power ?? false;
  let kilowattHours = device.kilowattHours ?? 0;
  let countedAt = clock.now().getTime();

  const load = () => (power ? full * loadShare(clock.now(), device.timeZone) : 0);
  const watts = () => Math.round((standby + load() * random.within(0.9, 1)) * 10) / 10;

  function measured() {
    const now = clock.now().getTime();
    const drawn = watts();
    kilowattHours += (drawn / 1000) * ((now - countedAt) / hour);
    countedAt = now;
    return { watts: drawn, kilowattHours: Math.round(kilowattHours * 1000) / 1000 };
  }

  return {
    device,
    command({ act }) {
      if (act !== 'power') return Promise.resolve(notFitted);
      return base.answer(null, () => {
        power = !power;
        emit({ power, energy: measured() }, { name: power ? 'Power On' : 'Power Off', kind: 'admin' });
      });
    },
    reportHeartbeat: () => emit({ energy: measured() }),
    close: base.timers.cancelAll,
  };
}

/** A multiplexer connects a controller's line to channels, and powers each. */
export function createMultiplexer(parts: SimulatedDeviceParts): SimulatedDevice {
  const base = createDeviceBase(parts);
  const { emit } = base;
  const channels = new Map<number, boolean>(
    Array.from({ length: channelCount.multiplexer }, (_, channel) => [channel, true]),
  );
  let power = parts.device.power ?? true;

  const channelsOf = (numbers: readonly number[]) =>
    numbers.map((channel) => ({ channel, power: channels.get(channel) ?? true }));

  function toggle(channel: number | undefined): void {
    if (channel === undefined) {
      power = !power;
      emit({ power }, { name: power ? 'Power On' : 'Power Off', kind: 'admin' });
      return;
    }
    const fed = !(channels.get(channel) ?? true);
    channels.set(channel, fed);
    const name = fed ? 'Channel On' : 'Channel Off';
    emit({ channels: channelsOf([channel]) }, { name, kind: 'admin', detail: `Channel ${channel}` });
  }

  function act(command: RecordCommand): (() => void) | null {
    if (command.act === 'power') return () => toggle(command.channel);
    if (command.act === 'enrol') return () => emit({ enrolled: true }, { name: 'Enrolled', kind: 'admin' });
    if (command.act !== 'channelReset') return null;
    const { channels: numbers, target } = command;
    return () => {
      numbers.forEach((channel) => channels.set(channel, true));
      const detail = `${target}: channels ${numbers.join(', ')}`;
      emit({ channels: channelsOf(numbers) }, { name: 'Channels Reset', kind: 'admin', detail });
    };
  }

  return {
    device: parts.device,
    command(command) {
      const done = act(command);
      return done === null ? Promise.resolve(notFitted) : base.answer(null, done);
    },
    reportHeartbeat: () => undefined,
    close: base.timers.cancelAll,
  };
}
