import { busyness } from '#server/seed/daylight.ts';
import { channelCount } from '#domain/states/device.ts';
import type { DeviceCommand } from '#server/devices/port.ts';
import { createBody, notFitted, type Machine, type MachineParts } from './machine.ts';

const hour = 3_600_000;

/** A power controller: it feeds lights and motors, more of them the busier the site is, and counts what they take. */
export function createPowerController(parts: MachineParts): Machine {
  const body = createBody(parts);
  const { say, random } = body;
  const { known, clock } = parts;
  const standby = random.between(4, 12);
  const full = random.between(300, 2_400);
  let power = known.power ?? false;
  let kilowattHours = known.kilowattHours ?? 0;
  let countedAt = clock.now().getTime();

  const load = () => (power ? full * (0.15 + 0.85 * busyness(clock.now(), known.timeZone)) : 0);
  const watts = () => Math.round((standby + load() * random.within(0.92, 1.08)) * 10) / 10;

  function measured() {
    const now = clock.now().getTime();
    const drawn = watts();
    kilowattHours += (drawn / 1000) * ((now - countedAt) / hour);
    countedAt = now;
    return { watts: drawn, kilowattHours: Math.round(kilowattHours * 1000) / 1000 };
  }

  return {
    known,
    command({ act }) {
      if (act !== 'power') return Promise.resolve(notFitted);
      return body.answer(null, () => {
        power = !power;
        say({ power, energy: measured() }, { name: power ? 'Power On' : 'Power Off', kind: 'admin' });
      });
    },
    beat: () => say({ energy: measured() }),
    close: body.story.close,
  };
}

/** A multiplexer: it multiplies a controller's channels, and feeds each of them or none. */
export function createMultiplexer(parts: MachineParts): Machine {
  const body = createBody(parts);
  const { say } = body;
  const channels = new Map<number, boolean>(
    Array.from({ length: channelCount.multiplexer }, (_, channel) => [channel, true]),
  );
  let power = parts.known.power ?? true;

  const channelsOf = (numbers: readonly number[]) =>
    numbers.map((channel) => ({ channel, power: channels.get(channel) ?? true }));

  function toggle(channel: number | undefined): void {
    if (channel === undefined) {
      power = !power;
      say({ power }, { name: power ? 'Power On' : 'Power Off', kind: 'admin' });
      return;
    }
    const fed = !(channels.get(channel) ?? true);
    channels.set(channel, fed);
    const name = fed ? 'Channel On' : 'Channel Off';
    say({ channels: channelsOf([channel]) }, { name, kind: 'admin', detail: `Channel ${channel}` });
  }

  function act(command: DeviceCommand): (() => void) | null {
    if (command.act === 'power') return () => toggle(command.channel);
    if (command.act === 'enrol') return () => say({ enrolled: true }, { name: 'Enrolled', kind: 'admin' });
    if (command.act !== 'channelReset') return null;
    const { channels: numbers, target } = command;
    return () => {
      numbers.forEach((channel) => channels.set(channel, true));
      const detail = `${target}: channels ${numbers.join(', ')}`;
      say({ channels: channelsOf(numbers) }, { name: 'Channels Reset', kind: 'admin', detail });
    };
  }

  return {
    known: parts.known,
    command(command) {
      const done = act(command);
      return done === null ? Promise.resolve(notFitted) : body.answer(null, done);
    },
    beat: () => undefined,
    close: body.story.close,
  };
}
