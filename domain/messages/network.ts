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
  heldUntil: 'It stays open until it is released or locked.',
  /** Its controller is not heard. */
  heldUnheard: 'Its controller is offline now, so this may have changed.',
  notConnected: 'Not connected',
  connect: 'Connect to a controller',
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
  address: {
    title: 'On the network',
    key: 'Address',
    topics: 'Takes commands on',
    moreTopics: (count: number) => (count === 1 ? 'and one more' : `and ${count} more`),
    heard: 'Last message',
    notHeard: 'None yet',
    state: 'Connection',
    unknown: 'Not known: it does not say, and sends nothing from time to time',
    /** By what the server knows it. */
    evidence: {
      lastWill: 'as it says itself, with a last will for when it cannot',
      gateway: (gateway: string) => `as its gateway ${gateway} says; without that gateway it counts as offline`,
      messages: (seconds: number) => `by its messages: at least one every ${seconds} s is expected`,
      anyMessage: 'by its messages, which it sends only when something happens',
    },
    behind: (version: string) => `Behind: ${version} runs on another of this model`,
    gateway: 'Gateway',
  },
  trace: {
    title: 'Messages',
    hint: 'The last hundred messages of the device and to it, newest first. PINs, passwords and other secrets are removed before they are kept.',
    filter: 'Filter messages',
    pause: 'Pause',
    goOn: 'Continue',
    copy: 'Copy',
    none: 'No messages yet',
    noneText: 'Messages appear here as they come. The server keeps them only while it runs.',
    noMatch: 'No message fits the filter',
    absent: "This server doesn't keep the messages of its devices.",
    notRead: (message: string) => `Couldn't load newer messages: ${message}`,
    failed: "Couldn't load the messages",
    directions: { in: 'From the device', out: 'To the device' },
    retained: 'Kept by the broker',
    empty: '(empty)',
    noServer: 'No server hears this device now, so there are no messages to show.',
  },
  replace: {
    action: 'Replace this device',
    title: (name: string) => `Replace ${name}`,
    text: (name: string) => `Choose the new device. All that is connected to ${name} keeps its place, on the new one.`,
    label: 'New device',
    loading: 'Loading devices…',
    none: 'No other device of this site is free. Connect the new one to the broker first; it appears here as soon as it is found.',
    gone: 'The old device is no longer listed, so nothing is known of its doors.',
    others: (count: number, gateway: string) =>
      `Also replace ${count === 1 ? 'the other device' : `the ${count} other devices`} of ${gateway}, by name`,
    preview: 'What moves',
    move: (from: string, to: string) => `${from} → ${to}`,
    channel: (channel: number, door: string) => `Channel ${channel}: ${door}`,
    noDoors: 'No doors are connected to it.',
    hiddenDoor: 'a door that you may not see',
    left: 'What stays as it is',
    noMatch: (name: string) => `${name}: no free device of the new gateway has this name.`,
    lack: (name: string, lack: string) => `${name}: ${lack}.`,
    confirm: 'Replace',
    done: (name: string, count: number) => (count === 1 ? `${name} was replaced.` : `${count} devices were replaced.`),
    undone: 'The old device is in place again.',
    notUndone: (why: string) => `The old device could not be put back: ${why}`,
  },
  prefix: {
    label: 'Topic prefix',
    hint: 'Topics of this site on the broker begin with it, such as acme/north. A change removes the network devices that were found so far, and takes them from their controllers, hubs, multiplexers and padlocks.',
  },
} as const;
