import type { InputKind, OutputKind } from './network.ts';

/** The parts of a network device that doors need. */
export interface DeviceParts {
  name: string;
  outputs: readonly { kind: OutputKind }[];
  inputs: readonly { kind: InputKind }[];
}

/** What is wired to a device. */
export interface NeededParts {
  entity: string;
  channel: number;
  /** null: none, or it is not known. */
  contactInput: number | null;
}

/** @returns what a device lacks that a door has on another, without a stop: "Box 2 has no channel 3"; null: nothing. */
export function lackOf({ name, outputs, inputs }: DeviceParts, needed: NeededParts): string | null {
  const { entity, channel, contactInput } = needed;
  const output = outputs[channel];
  if (output === undefined) return `${name} has no channel ${channel}`;
  if ((output.kind === 'keypad') !== (entity === 'hid')) {
    return `Channel ${channel} of ${name} has ${entity === 'hid' ? 'no keypad' : 'nothing that opens a door'}`;
  }
  if (contactInput === null || inputs[contactInput]?.kind === 'contact') return null;
  return `${name} has no door contact at input ${contactInput}`;
}
