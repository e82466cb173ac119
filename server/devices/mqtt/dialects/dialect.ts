import type { ContactRest, Dialect, InputKind, OutputKind, OutputState } from '#domain/states/network.ts';

/** A device on the broker. Two sites may have devices of the same key, since each may write only its own topics. */
export interface DeviceKey {
  /** The site whose prefix all its topics carry; null: no site's. */
  siteId: number | null;
  /** "tasmota:north/%prefix%/relay1", "shelly:north/shelly1-a8032ab1", "discovery:esp32-a1b2c3" */
  key: string;
}

/** What an output can do besides opening and locking. */
export interface Output {
  /** Unique in its device, and the same after a restart: "POWER1", "switch:0", an entity's own name. */
  key: string;
  kind: OutputKind;
  name: string;
  /** Whether it stays open until it is told otherwise. */
  holds: boolean;
  /** Whether the device ends a pulse that the server asks for. false: the device has a pulse of its own, or none. */
  pulses: boolean;
  /** Whether it can be told to lock. */
  locks: boolean;
}

export interface Input {
  key: string;
  kind: InputKind;
  name: string;
  /** How the input stands while the door is shut, where the message format says so; null: the door's wiring decides. */
  rest: ContactRest | null;
}

export interface DeviceDescription {
  dialect: Dialect;
  name: string;
  model: string | null;
  firmware: string | null;
  /** The key of the device that connects it; null: none. */
  gateway: string | null;
  /** Seconds within which it reports something; null: it reports only what happens. */
  heartbeat: number | null;
  outputs: readonly Output[];
  inputs: readonly Input[];
}

/** Absent: not measured. */
export interface Measured {
  /** dBm. */
  signal?: number | undefined;
  /** Per cent. */
  battery?: number | undefined;
  watts?: number | undefined;
  kilowattHours?: number | undefined;
  /** The output that was measured; absent: the device. */
  output?: string | undefined;
}

/** What one message says. `of` is absent where no device could be told. */
export type Heard =
  /** The whole description, whenever a part of it is new or changed. */
  | { what: 'described'; of: DeviceKey; device: DeviceDescription }
  | { what: 'removed'; of: DeviceKey }
  | { what: 'online'; of: DeviceKey; online: boolean }
  /** `isRoutine`: the device says so from time to time, and answers nothing by it. */
  | { what: 'output'; of: DeviceKey; output: string; state: OutputState; isRoutine?: true }
  /** `active`: the contact is made, or the trouble is there. */
  | { what: 'input'; of: DeviceKey; input: string; active: boolean }
  | { what: 'measured'; of: DeviceKey; measured: Measured }
  | { what: 'pin'; of: DeviceKey; output: string; code: string }
  /** The device's own answer to a command, by the command's number or its output. */
  | { what: 'answered'; of: DeviceKey; number: number | null; output: string | null; refusal: string | null }
  /** The device was heard, and says nothing of the above. */
  | { what: 'alive'; of: DeviceKey }
  /** `reason` completes "… is not supported: ". */
  | { what: 'unsupported'; of?: DeviceKey | undefined; topic: string; reason: string }
  /** Further topics that have to be subscribed, or no more. */
  | { what: 'subscribe'; topics: readonly string[] }
  | { what: 'unsubscribe'; topics: readonly string[] }
  /** Questions to the device, which move nothing. */
  | { what: 'ask'; messages: readonly Outgoing[] };

export interface Incoming {
  topic: string;
  payload: Buffer;
  /** It may be days old. */
  retained: boolean;
}

/** Sent with QoS 0 and never retained. */
export interface Outgoing {
  topic: string;
  payload: string;
}

/** `hold`: stays open until `release`. `toggle`: a relay's other state. */
export type OutputAct = 'open' | 'lock' | 'hold' | 'release' | 'toggle';

/** How the device's own answer is told from others. */
export type Expected = { number: number } | { output: string; states: readonly OutputState[] };

export interface SentCommand extends Outgoing {
  expected: Expected;
}

export interface CommandOptions {
  /** Seconds that a relay stays on where the server may choose. */
  pulse: number;
  /** Unique among the commands that wait. */
  number: number;
}

/** What a topic is for. */
export interface TopicUse {
  /** The devices that speak there, or that are told something. */
  devices: readonly DeviceKey[];
  /** Whether people's codes come there. */
  hasCodes: boolean;
}

/** Reads one message format, and keeps the descriptions of its devices. */
export interface DialectReader {
  /** The topics to subscribe from the start, below these prefixes ("acme/north", without "/" at its end) and at no site. */
  topics(prefixes: readonly string[]): readonly string[];
  /** Whether the message may be of this format. */
  reads(topic: string): boolean;
  /** Never throws, whatever the message holds. */
  hear(message: Incoming): readonly Heard[];
  /** @returns a sentence's end that says why not: "it cannot be held open". */
  command(of: DeviceKey, output: string, act: OutputAct, options: CommandOptions): SentCommand | string;
  /** Questions that show how the device stands; none where it tells by itself. */
  ask(of: DeviceKey): readonly Outgoing[];
  /** The topics on which its outputs take commands: nothing on them may be retained. */
  commandTopics(of: DeviceKey): readonly string[];
  useOf(topic: string): TopicUse;
}

export interface ReaderParts {
  /** The site to whose prefix a topic belongs; null: none. */
  siteOf: (topic: string) => number | null;
  /**
   * Whether several organisations have prefixes at the broker. What is announced outside a prefix may be anybody's then,
   * and describes no site's device.
   */
  isShared?: boolean | undefined;
}

/** Why a device of a site was not taken. */
export const announcedOutside =
  "several organisations use this broker, so a site's device must announce itself below the site's topic prefix";

/** Larger messages are not read (bytes). */
export const largestMessage = 64 * 1024;
