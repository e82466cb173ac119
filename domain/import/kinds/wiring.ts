import { entityOf, type AnyRecord, type EntityName } from '../../entities/index.ts';
import { recordName } from '../../entities/recordName.ts';
import { channelHolders } from '../../many/channels.ts';
import { importRowMessages } from '../../messages/importFiles.ts';
import { channelCount } from '../../states/device.ts';
import { contactRests } from '../../states/network.ts';
import { isMade, madeName, type MadeRecord, type RowDraft } from '../rowDraft.ts';
import { relatedRecord } from '../relations.ts';
import type { World } from '../world.ts';
import type { ImportField, RecordValue } from './kind.ts';

const controllerValue: RecordValue = {
  entity: 'controller',
  isAtSite: true,
  alsoBy: ['serialNumber'],
  nameOf: (text, siteId, world) => world.networkDevice(text, siteId)?.name ?? text,
  made: (name, siteId, world) => {
    const device = world.networkDevice(name, siteId);
    // A device that stands for another record already is no controller's.
    const link = device === undefined || device.usedBy !== null ? {} : { networkDeviceId: device.id };
    return { siteId, name, ...link };
  },
  /** A door's address names a device on the network, for which a controller may stand already. */
  findOtherwise: (text, siteId, world) => {
    const user = world.networkDevice(text, siteId)?.usedBy;
    return user?.entity === 'controller' ? world.byId('controller', user.id) : undefined;
  },
};

const contactRestLabels: Record<(typeof contactRests)[number], string> = {
  closed: 'Closed at rest',
  open: 'Open at rest',
};

const wiringField: ImportField = { id: 'wiring', label: 'Connected to', value: 'line', path: null };

/** A door's controller, channel and contact, in cells of their own or in one, as our lists write them. */
export const wiringFields: readonly ImportField[] = [
  { id: 'controller', label: 'Controller', value: controllerValue, path: 'controllerId' },
  { id: 'channel', label: 'Channel', value: 'whole' },
  wiringField,
  { id: 'contactInput', label: 'Contact input', value: 'whole' },
  { id: 'contactRest', label: 'Contact at rest', value: { labels: contactRestLabels, words: 'contactRest' } },
];

/** "Controller 3, channel 4", "Controller 3 / 4", "Controller 3:4" */
const wholeWiring =
  /^(?<controller>.+?)\s*(?:,?\s*(?:channel|ch\.?|relay|output|port)\s*#?\s*|\s*[,;/:|#]\s*)(?<channel>\d{1,3})$/i;

/** Splits a cell with controller and channel, or takes the address of a relay on the network. */
export function completeWiring(draft: RowDraft, world: World): void {
  const text = draft.value<string>('wiring');
  if (text === undefined) return;
  const output = world.networkOutput(text, draft.siteId);
  const { controller, channel } =
    output === undefined
      ? { controller: text, channel: undefined, ...wholeWiring.exec(text)?.groups }
      : { controller: output.device.key ?? output.device.name, channel: output.channel };
  draft.body['controllerId'] ??= relatedRecord(wiringField, controllerValue, controller, draft, world);
  if (channel !== undefined) draft.body['channel'] ??= Number(channel);
}

const wiringIds = new Set(wiringFields.map(({ id }) => id));

export const needsChannels = (fields: ReadonlySet<string>): readonly EntityName[] =>
  [...fields].some((field) => wiringIds.has(field)) ? ['controller', ...channelHolders] : [];

interface Holder {
  entity: EntityName;
  /** null: the record of an earlier row. */
  id: number | null;
  name: string;
}

const keyOf = (controller: number | MadeRecord, channel: number) =>
  `${isMade(controller) ? controller.made : controller}/${channel}`;

const takenChannels = (world: World) =>
  world.memory('channels', () => {
    const taken = new Map<string, Holder>();
    for (const entity of channelHolders) {
      for (const record of world.rows(entity)) {
        const { controllerId, channel } = record as { controllerId?: number | null; channel?: number | null };
        if (controllerId == null || channel == null) continue;
        taken.set(keyOf(controllerId, channel), { entity, id: record.id, name: recordName(entity, record) });
      }
    }
    return taken;
  });

function wiringOf(
  { body }: RowDraft,
  record: AnyRecord | null,
): { controller: number | MadeRecord; channel: number } | null {
  const controller = (body['controllerId'] ?? record?.['controllerId']) as number | MadeRecord | null | undefined;
  const channel = (body['channel'] ?? record?.['channel']) as number | null | undefined;
  return controller == null || channel == null ? null : { controller, channel };
}

/** Refuses a channel that controllers lack, or that another door is on. */
export function checkWiring(entity: EntityName, draft: RowDraft, world: World, record: AnyRecord | null): void {
  const { body } = draft;
  if (body['controllerId'] === undefined && body['channel'] === undefined) return;
  const wiring = wiringOf(draft, record);
  if (wiring === null) return;
  const { controller, channel } = wiring;
  const last = channelCount.controller - 1;
  const field = draft.text('channel') === '' ? 'wiring' : 'channel';
  if (channel > last) return draft.refuse(field, importRowMessages.channelTooHigh(last));
  const holder = takenChannels(world).get(keyOf(controller, channel));
  if (holder === undefined || (holder.entity === entity && record !== null && holder.id === record.id)) return;
  const name = isMade(controller) ? madeName(controller) : world.nameOf('controller', controller);
  const by = `${entityOf(holder.entity).label.one.toLowerCase()} ${holder.name}`;
  draft.refuse(field, importRowMessages.channelTaken(channel, name, by));
}

export function rememberWiring(
  entity: EntityName,
  name: string,
  draft: RowDraft,
  world: World,
  record: AnyRecord | null,
): void {
  const wiring = wiringOf(draft, record);
  if (wiring === null) return;
  takenChannels(world).set(keyOf(wiring.controller, wiring.channel), { entity, id: record?.id ?? null, name });
}
