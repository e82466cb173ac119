import { eq, sql, type SQL } from 'drizzle-orm';
import { deviceConfigBody } from '#domain/bodies/devices.ts';
import { deviceConfig } from '#domain/entities/deviceConfig.ts';
import { deviceConfigTypes } from '#domain/states/device.ts';
import { Refusal } from '#server/refusal.ts';
import { parseBody } from '#server/rest/crud/body.ts';
import { defineResource, type ServerResource, type Values } from '#server/rest/crud/define.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { deviceConfigs } from '#server/storage/schema/devices/controllers.ts';
import { ofSite } from '../ofSite.ts';
import { controllerResource } from './controller.ts';
import { configuredDevices, type ConfiguredDevice } from './configuredDevices.ts';
import { hidResource } from './hid.ts';
import { motorisedLockResource } from './motorisedLock.ts';

const resources = {
  UnitController: controllerResource,
  DumbHID: hidResource,
  MotorisedLock: motorisedLockResource,
} as const;

/** The value for each device, by the config's type, read from the device's own row. */
function ofDevice(part: (device: ConfiguredDevice) => SQL): SQL {
  const branches = deviceConfigTypes.map((type) => {
    const device = configuredDevices[type];
    const table = sql.raw(device.tableName);
    return sql`when ${sql.raw(`'${type}'`)} then (select ${part(device)} from ${table} device where device.id = device_configs.id)`;
  });
  return sql`case device_configs.type ${sql.join(branches, sql` `)} end`;
}

/** Settings in a config's body; one that the device lacks is refused by name. */
function settingsOf({ noun, settings }: ConfiguredDevice, config: Values): Values {
  const unknown = Object.keys(config).find((name) => !(name in settings.shape));
  if (unknown !== undefined) throw new Refusal(400, `A ${noun} has no setting "${unknown}".`, 'config');
  return parseBody(settings.partial(), config);
}

/** Changes the device by its own rules, with its log line and live event. */
async function configure(context: WriteContext, id: number, type: ConfiguredDevice['type'], config: Values) {
  const { transaction, viewer, addChange } = context;
  const settings = settingsOf(configuredDevices[type], config);
  const device: ServerResource = resources[type];
  const [current] = await createReader(device).rows(transaction, viewer, [id]);
  if (current === undefined || device.writing === null) throw new Error(`The config ${id} has no device.`);
  const values = await device.writing.prepare(transaction, viewer, settings, current);
  if (Object.keys(settings).length === 0) return;
  if (Object.keys(values).length > 0) {
    await transaction.update(device.table).set(values).where(eq(device.table.id, id));
  }
  await device.writing.settle?.(context, id, settings, current);
  addChange({ entity: device.entity, act: 'UPDATE', id, ...(await device.audience(transaction, current)) });
}

const atSite = ofSite(deviceConfigs.siteId, {
  body: deviceConfigBody,
  conflicts: {
    ...controllerResource.writing?.conflicts,
    ...hidResource.writing?.conflicts,
    ...motorisedLockResource.writing?.conflicts,
  },
});

const withDevice = 'A device config is created and deleted with its device.';

export const deviceConfigResource = defineResource({
  entity: deviceConfig.name,
  table: deviceConfigs,
  fields: {
    ...columnsNamed(deviceConfigs, ['id', 'siteId', 'type', 'identifier']),
    name: ofDevice(() => sql`device.name`),
    config: ofDevice(({ columns }) => sql`json_build_object(${sql.raw(columns)})`),
  },
  optionName: ofDevice(() => sql`device.name`),
  ...atSite,
  writing: {
    ...atSite.writing,
    refuses: { create: withDevice, remove: withDevice },
    // Moving or deleting a device locks it before its config, so this does too.
    lock: async (transaction, ids) => {
      for (const type of deviceConfigTypes) await lockRows(transaction, resources[type].table, ids);
    },
    prepare: async (transaction, viewer, values, current) => {
      await atSite.writing.prepare(transaction, viewer, values, current);
      return {};
    },
    settle: async (settling, id, given, current) => {
      if (given.config === undefined || current === null) return;
      await configure(settling, id, current.type as ConfiguredDevice['type'], given.config as Values);
    },
    nameOf: (row) => `${String(row.name)} (${String(row.identifier)})`,
  },
});
