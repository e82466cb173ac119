import { numberText } from '#format/numbers.ts';
const several = (count: number) => (count === 1 ? '1 controller' : `${numberText(count)} controllers`);

/** Messages for setting the config of many controllers. */
export const controllerMessages = {
  several,
  batchTitle: (count: number) => `Set config of ${several(count)}`,
  apply: (count: number) => `Apply to ${several(count)}`,
  configMissing: (identifier: string) => `${identifier} doesn't exist.`,
  tick: 'Select the settings to change. All other settings stay as they are.',
  /** @param label that of the switch. */
  needs: (label: string) => `Turn on “${label}” to change this.`,
  chooseSetting: 'Choose a setting to change.',
  missing: (count: number) => `Couldn't load ${several(count)} of your selection. Close this and select again.`,
  changes: (count: number) => `This changes ${several(count)}.`,
  unchanged: (count: number) => (count === 1 ? '1 is already set this way.' : `${count} are already set this way.`),
  nothingChanges: 'Nothing to change: all of them are already set this way.',
  done: (count: number) => `${several(count)} updated.`,
  waits: 'What keeps doors open waits for approval by a second person. All other settings are set.',
  /** This follows the server's sentence. */
  noneSet: 'No controllers were changed.',
  /** Follows the sentence of an uncertain failure. */
  maybeSet: "We couldn't confirm the change. The current settings are below. It's safe to try again.",
} as const;

/** A free channel, on the page of its controller. */
export const channelMessages = {
  free: 'Free',
  connect: (channel: number) => `Free: connect something to channel ${channel}`,
  connectTitle: (controller: string, channel: number) => `Connect to channel ${channel} of ${controller}`,
  connectDoor: 'A door',
  freeDoor: (one: string) => `Choose a ${one} without a connection`,
  connectNew: (one: string) => `New ${one} on this channel`,
  connectDevice: 'Or a device',
} as const;
