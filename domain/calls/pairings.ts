import { z } from 'zod';
import { commandRight } from '../commands/act.ts';
import { id } from '../entities/fields.ts';
import { channelCount } from '../states/device.ts';
import { contactRests, networkLimits } from '../states/network.ts';
import { referenceField } from '../validation/fields.ts';
import { commandReason } from './command.ts';
import { admin, defineCalls } from './define.ts';
import { channelEntities, linkedEntities } from './networkDevices.ts';

const place = (most: number, sentence: string) =>
  z.number({ error: sentence }).int(sentence).min(0, sentence).max(most);

const output = place(networkLimits.parts - 1, 'Choose an output of the device.');
const input = place(networkLimits.parts - 1, "Choose an input of the device for the door's contact.");
const door = z.object({ entity: z.enum(channelEntities), id: referenceField });

const pairing = z.object({
  networkDeviceId: referenceField,
  /** The output's place, which is the channel's number. */
  output,
  door,
  /** null: the door has none. Absent: the stored one stays if the door stays at its controller, and goes otherwise. */
  contact: z.object({ input, rest: z.enum(contactRests) }).nullish(),
  /** Whether a door that is connected elsewhere moves. */
  move: z.boolean().optional(),
});
export type Pairing = z.output<typeof pairing>;

/** Where a record is wired. Kinds without a contact have none. */
const wiring = z.object({
  controllerId: id.nullable(),
  channel: place(channelCount.controller - 1, 'Choose a channel.').nullable(),
  contactInput: input.nullable(),
  contactRest: z.enum(contactRests).nullable(),
});
export type DoorWiring = z.output<typeof wiring>;

const madePairing = z.object({
  networkDeviceId: id,
  output,
  door,
  before: wiring,
  after: wiring,
  /** The record that stands for the device. `isNew`: the pairing made it. */
  controller: z.object({ id, isNew: z.boolean() }),
});
export type MadePairing = z.output<typeof madePairing>;

const replaced = z.looseObject({
  entity: z.enum(linkedEntities),
  id,
  name: z.string(),
  from: id,
  to: id,
});
export type ReplacedDevice = z.output<typeof replaced>;

const mostAtOnce = 500;
const write = { area: 'sites', level: 'write' } as const;
const many = <Item extends z.ZodType>(item: Item, sentence: string) => z.array(item).min(1, sentence).max(mostAtOnce);

/** Our own addition to the API. Other servers answer 404. */
export const pairingCalls = defineCalls({
  networkDeviceTry: {
    method: 'POST',
    path: `${admin}/networkDevices/:id/try`,
    summary:
      'Opens an output of a device once, to see which door it is. A door on it counts as unlocked. ' +
      '200: the device took it; 202: passed on without an answer in time.',
    ask: commandRight,
    once: true,
    body: z.object({ output, reason: commandReason.optional() }),
    answer: 'none',
  },
  networkDeviceForget: {
    method: 'DELETE',
    path: `${admin}/networkDevices/:id`,
    summary: 'Forgets a device that no record stands for. It is found again once it announces itself.',
    ask: write,
    answer: 'none',
  },
  sitePairings: {
    method: 'POST',
    path: `${admin}/sites/:id/pairings`,
    summary:
      'Connects doors of a site to outputs of its devices, all or none. A device that no record stands for gets a ' +
      'controller of its name.',
    ask: write,
    once: true,
    body: z.object({ pairings: many(pairing, 'Choose a door and an output.') }),
    answer: 'value',
    schema: z.looseObject({ pairings: z.array(madePairing) }),
  },
  sitePairingsUndo: {
    method: 'POST',
    path: `${admin}/sites/:id/pairings/undo`,
    summary:
      'Connects doors as they were before their pairings, all or none. A controller that a pairing made goes too, once ' +
      'nothing is connected to it.',
    ask: write,
    once: true,
    body: z.object({ pairings: many(madePairing, 'Choose a pairing to undo.') }),
    answer: 'none',
  },
  siteReplacements: {
    method: 'POST',
    path: `${admin}/sites/:id/replacements`,
    summary:
      'Lets the records of a site that stand for devices stand for others, all or none. Doors keep their channels.',
    ask: write,
    once: true,
    body: z.object({
      devices: many(z.object({ from: referenceField, to: referenceField }), 'Choose a device and its replacement.'),
    }),
    answer: 'value',
    schema: z.looseObject({ devices: z.array(replaced) }),
  },
});
