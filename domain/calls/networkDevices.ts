import { z } from 'zod';
import { numberText } from '#format/numbers.ts';
import { id, instant } from '../entities/fields.ts';
import {
  contactRests,
  dialects,
  inputKinds,
  networkLimits,
  onlineEvidences,
  outputKinds,
  outputStates,
} from '../states/network.ts';
import { admin, defineCalls } from './define.ts';

const read = { area: 'sites', level: 'read' } as const;

/** The kinds of records that stand for a device on the network. */
export const linkedEntities = ['controller', 'hub', 'multiplexer', 'padlock'] as const;
export type LinkedEntity = (typeof linkedEntities)[number];

/** The kinds of records that hang on a channel of a controller. */
export const channelEntities = ['unit', 'gate', 'lockable', 'hid', 'motorisedLock', 'powerController'] as const;
export type ChannelEntity = (typeof channelEntities)[number];

const networkDevice = z.looseObject({
  id,
  /** null: it is under no site's topic prefix. */
  siteId: id.nullable(),
  name: z.string(),
  dialect: z.enum(dialects),
  model: z.string().nullable(),
  firmware: z.string().nullable(),
  /** The newest that its organisation has on the same model, if its own is older; null: it is not, or that is unknown. */
  newerFirmware: z.string().nullish(),
  /** Its address at the broker: "shelly:acme/north/shelly1-a8032ab1". */
  key: z.string().optional(),
  /** Those on which it takes commands. */
  topics: z.array(z.string()).optional(),
  /** null: it did not say. */
  online: z.boolean().nullable(),
  /** null: nothing tells whether it is online. */
  evidence: z.enum(onlineEvidences).nullable(),
  foundAt: instant,
  /** Its last message, to half a minute; null: none since it was found. */
  heardAt: instant.nullable(),
  /** dBm; null: not told. */
  signal: z.number().nullable(),
  /** Per cent; null: not told. */
  battery: z.number().nullable(),
  /** The device that connects it, whose id is null while it is not found itself; null: none. */
  gateway: z.looseObject({ id: id.nullable(), name: z.string() }).nullable(),
  /** A channel's number is its output's place. */
  outputs: z.array(
    z.looseObject({
      key: z.string(),
      kind: z.enum(outputKinds),
      name: z.string(),
      holds: z.boolean(),
      pulses: z.boolean(),
      locks: z.boolean(),
      /** null: not told. */
      state: z.enum(outputStates).nullable(),
      /** The record on this channel, whose name is null for those who may not see it. */
      door: z.looseObject({ entity: z.enum(channelEntities), id, name: z.string().nullable() }).nullable(),
    }),
  ),
  inputs: z.array(
    z.looseObject({
      key: z.string(),
      kind: z.enum(inputKinds),
      name: z.string(),
      rest: z.enum(contactRests).nullable(),
      /** null: not told. */
      active: z.boolean().nullable(),
    }),
  ),
  unsupported: z.array(z.looseObject({ name: z.string(), reason: z.string() })),
  /** Seconds within which it reports something, by its own word. */
  heartbeat: z.number().nullable(),
  /** Seconds that staff chose instead. */
  chosenHeartbeat: z.number().nullable(),
  /** When it was removed from the broker. */
  removedAt: instant.nullable(),
  /** The record that stands for it. */
  usedBy: z.looseObject({ entity: z.enum(linkedEntities), id, name: z.string() }).nullable(),
});
export type NetworkDevice = z.output<typeof networkDevice>;

const networkDeviceList = z.array(networkDevice);

const { shortest, longest } = networkLimits.heartbeat;
const noHeartbeat = `Enter whole seconds, from ${shortest} to ${numberText(longest)} (1 day).`;

/** null: this server drives no doors through a broker. */
export const doorConnection = z.looseObject({ connected: z.boolean(), since: instant }).nullable();
export type DoorConnection = z.output<typeof doorConnection>;

const tracedMessage = z.looseObject({
  at: instant,
  topic: z.string(),
  payload: z.string(),
  /** "in": the device said it; "out": it was told. */
  direction: z.enum(['in', 'out']),
  /** Whether the broker had kept it: it may be days old. */
  retained: z.boolean(),
});
export type TracedMessage = z.output<typeof tracedMessage>;

/** Our own addition to the API. Other servers answer 404. */
export const networkDeviceCalls = defineCalls({
  siteNetworkDevices: {
    method: 'GET',
    path: `${admin}/sites/:id/networkDevices`,
    summary: "Lists the devices that were found under a site's topic prefix, for its organisation's staff.",
    ask: read,
    answer: 'value',
    schema: networkDeviceList,
  },
  networkDevices: {
    method: 'GET',
    path: `${admin}/networkDevices`,
    summary: "Lists the devices that were found under no site's topic prefix.",
    ask: { superAdmin: true },
    answer: 'value',
    schema: networkDeviceList,
  },
  networkDeviceUpdate: {
    method: 'PUT',
    path: `${admin}/networkDevices/:id`,
    summary: 'Sets the seconds after which a silent device counts as offline; null: what the device says.',
    ask: { area: 'sites', level: 'write' },
    body: z.object({
      chosenHeartbeat: z
        .number({ error: noHeartbeat })
        .int(noHeartbeat)
        .min(shortest, noHeartbeat)
        .max(longest, noHeartbeat)
        .nullable(),
    }),
    answer: 'value',
    schema: networkDevice,
  },
  networkDeviceTrace: {
    method: 'GET',
    path: `${admin}/networkDevices/:id/trace`,
    summary: 'Answers the last messages of a device and to it, the oldest first, without PINs and secrets.',
    ask: { area: 'admin', level: 'read' },
    mayConflict: true,
    answer: 'value',
    schema: z.array(tracedMessage),
  },
  doorConnection: {
    method: 'GET',
    path: `${admin}/doorConnection`,
    summary: 'Says whether the server reaches the broker of the doors, and since when; null: it drives none.',
    ask: read,
    answer: 'value',
    schema: doorConnection,
  },
});
