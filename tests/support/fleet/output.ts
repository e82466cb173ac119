import { answerDelays } from '#server/devices/simulator/simulatedDevice.ts';
import type { DoorBehaviour } from '#server/devices/simulator/doorBehaviour.ts';
import { createTimers } from '#server/devices/simulator/timers.ts';
import { answerDelay, atTempo, createDoorContact, type DoorContact, type World } from './doorContact.ts';

export interface FleetOutput {
  /** As the messages name it: "POWER1", "switch:0", "lock/a101". */
  readonly key: string;
  /** "a101"; null: it drives no door. */
  readonly door: string | null;
  readonly commandTopic: string;
  /** When it let its door go or drove it, or was switched on (milliseconds since 1970). */
  readonly movedAt: readonly number[];
  readonly isOn: boolean;
  readonly behaviour: DoorBehaviour;
}

export interface OutputParts {
  world: World;
  key: string;
  door: string | null;
  behaviour: DoorBehaviour;
  commandTopic: string;
  onSwitch: () => void;
  onContact: () => void;
}

export interface Output extends FleetOutput {
  readonly contact: DoorContact;
  /** Acts after the time that the device takes, or never. */
  answer(act: () => void): void;
  /** @param pulse milliseconds until it goes off by itself; null: it stays on. */
  switchOn(pulse: number | null): void;
  switchOff(): void;
  /** The power is gone: a relay falls back, and nothing waits any longer. */
  losePower(): void;
  close(): void;
}

export function createOutput(parts: OutputParts): Output {
  const { world, key, door, behaviour, commandTopic, onSwitch, onContact } = parts;
  const pulses = createTimers(world.clock, world.random);
  const answers = createTimers(world.clock, world.random);
  const contact = createDoorContact(world, behaviour, onContact);
  const delay = answerDelay(behaviour, answerDelays.accepted);
  /** A device answers in the order of the commands. */
  const unanswered: (() => void)[] = [];
  const movedAt: number[] = [];
  let isOn = false;

  function switchOff(): void {
    pulses.cancelNext();
    isOn = false;
    contact.hold();
    onSwitch();
  }

  return {
    key,
    door,
    commandTopic,
    contact,
    behaviour,
    movedAt,
    get isOn() {
      return isOn;
    },
    answer(act) {
      if (delay === null) return;
      unanswered.push(act);
      answers.schedule(atTempo(delay, world.tempo), () => unanswered.shift()?.());
    },
    switchOn(pulse) {
      pulses.cancelNext();
      movedAt.push(Date.now());
      isOn = true;
      if (door !== null) contact.letGo();
      onSwitch();
      if (pulse !== null) pulses.scheduleNext([pulse, pulse], switchOff);
    },
    switchOff,
    losePower() {
      answers.cancelAll();
      unanswered.length = 0;
      pulses.cancelNext();
      isOn = false;
      contact.hold();
    },
    close() {
      answers.cancelAll();
      pulses.cancelAll();
      contact.close();
    },
  };
}
