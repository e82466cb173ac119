import { numberText } from '#format/numbers.ts';
import { networkLimits } from '../states/network.ts';

/** About devices that were found on the broker, and the records that stand for them. */
export const networkMessages = {
  device: 'Network device',
  none: 'None',
  loading: 'Loading network devices…',
  notRead: (message: string) => `Couldn't load the network devices: ${message}`,
  nothingFound:
    "Nothing was found under this site's topic prefix yet. Check that the devices are on, and that their topics begin with the prefix.",
  noPrefix:
    'This site has no topic prefix. Set one in the form of the site, and the devices whose topics begin with it appear here.',
  usedBy: (noun: string, name: string) => `used by the ${noun} ${name}`,
  removed: 'removed from the broker',
  online: 'online',
  offline: 'offline',
  /** A stored device that the list does not have. */
  unlisted: (id: number) => `Device ${id}`,
  unsupported: (name: string, reason: string) => `${name} is not supported: ${reason}.`,
  /** The controller of a door stands for no device. */
  noDevice: (name: string) =>
    `${name} can't be commanded: its controller has no network device. Choose one in the form of the controller.`,
  /** In the form of a door. */
  noDeviceHere: "This controller has no network device, so the door can't be commanded.",
  noConnection: 'No connection to the doors since',
  held: 'Held open since',
  keypad: 'While the server or its broker is down, this keypad opens nothing.',
  contact: {
    label: 'Door contact',
    rest: 'While the door is shut, the contact is',
    rests: { closed: 'Closed', open: 'Open' },
    chooseController: 'Choose a controller first.',
    none: 'The network device of this controller has no contacts.',
    missing: 'Its door has no contact, so Gatehouse cannot tell whether it is shut.',
  },
  heartbeat: {
    label: 'Heartbeat',
    title: (name: string) => `Heartbeat of ${name}`,
    after: (seconds: number) =>
      `Offline after ${networkLimits.missedHeartbeats} × ${numberText(seconds)} s without a word`,
    never: 'No silence makes it offline',
    own: (seconds: number) => `the device says ${numberText(seconds)} s`,
    unsaid: 'the device says no time',
    chosen: (own: string) => `chosen here; ${own}`,
    change: 'Change',
    hint: 'The device reports something within this time. Choose a longer time for one that sleeps. It holds at once.',
    useOwn: "Use the device's own",
  },
  prefix: {
    label: 'Topic prefix',
    hint: 'Topics of this site on the broker begin with it, such as acme/north. A change removes the network devices that were found so far, and takes them from their controllers, hubs, multiplexers and padlocks.',
  },
} as const;
