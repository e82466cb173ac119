import { and, eq, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { controllerConfigBody } from '#domain/bodies/devices.ts';
import { deviceCalls } from '#domain/calls/devices.ts';
import { freeChannels } from '#server/devices/channels.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import type { Fields, StoredRow } from '#server/rest/crud/define.ts';
import { parseListQuery } from '#server/rest/crud/query.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import { deviceConfigs } from '#server/storage/schema/devices/controllers.ts';
import { motorisedLocks } from '#server/storage/schema/devices/fieldDevices.ts';
import { highestId } from '#domain/entities/fields.ts';
import { parseDeviceIdentifier } from '#domain/validation/deviceIdentifier.ts';
import { batchUpdateConfig } from './batchUpdateConfig.ts';
import { routeDoorHealth } from './doorHealth.ts';
import { routeNetworkDevices } from './networkDevices.ts';
import { routePairings } from './pairingRoutes.ts';

const parametersSchema = z.object({ id: z.string() });

/**
 * Its number (12) or identifier (UnitController_12).
 * @throws Refusal with status 400 for anything else.
 */
function parseConfigId(parameters: unknown): { id: number; condition: SQL | undefined } {
  const { id: text } = parametersSchema.parse(parameters);
  if (/^\d+$/.test(text)) return { id: parseId(parameters), condition: undefined };
  try {
    const { type, id } = parseDeviceIdentifier(text);
    return { id: Math.min(id, highestId), condition: eq(deviceConfigs.type, type) };
  } catch (error) {
    throw new Refusal(400, error instanceof Error ? error.message : String(error));
  }
}

const settings = ['name', ...Object.keys(controllerConfigBody.shape)];

function routeControllers(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  const controllers = createReader(resources.controller);
  const locks = createReader(resources.motorisedLock);

  const controllerOf = async (viewer: Viewer, parameters: unknown): Promise<StoredRow> => {
    const id = parseId(parameters);
    const [row] = await controllers.rows(storage.database, viewer, [id]);
    if (row === undefined) throw new Refusal(404, sentences.notFound('controller', id));
    return row;
  };

  answerCall(server, authenticate, deviceCalls.controllerConfig, async ({ viewer, request }) => {
    const row = await controllerOf(viewer, request.params);
    return Object.fromEntries(settings.map((setting) => [setting, row[setting]]));
  });
  answerCall(server, authenticate, deviceCalls.controllersBatchUpdateConfig, async ({ viewer, body, reply }) => {
    await batchUpdateConfig(parts, viewer, body);
    return reply.code(204).send();
  });
  answerCall(server, authenticate, deviceCalls.controllerAvailableChannels, async ({ viewer, request }) => {
    const { id } = await controllerOf(viewer, request.params);
    return freeChannels(storage.database, id);
  });
  answerCall(server, authenticate, deviceCalls.controllerMotorisedLocks, async ({ viewer, request }) => {
    const query = parseListQuery(request.query);
    const { id } = await controllerOf(viewer, request.params);
    return locks.list(storage.database, viewer, query, eq(motorisedLocks.controllerId, id));
  });
}

function routeConfigs(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  const { id, identifier, name, type } = resources.deviceConfig.fields;
  const options = createReader<Fields>({ ...resources.deviceConfig, fields: { id, identifier, name, type } });
  const configs = createReader(resources.deviceConfig);

  answerCall(server, authenticate, deviceCalls.deviceConfigOptions, ({ viewer, request }) =>
    options.list(storage.database, viewer, parseListQuery(request.query)),
  );
  answerCall(server, authenticate, deviceCalls.deviceConfig, async ({ viewer, query, request }) => {
    const { id, condition } = parseConfigId(request.params);
    const ofType = query.type === undefined ? undefined : eq(deviceConfigs.type, query.type);
    const [row] = await configs.rows(storage.database, viewer, [id], and(condition, ofType));
    if (row === undefined) throw new Refusal(404, sentences.notFound('device config', id));
    return configs.toWire(row);
  });
}

/** Device configs, channels, motorised locks, network devices and their health. */
export function routeDevices(server: FastifyInstance, parts: RouteParts): void {
  routeControllers(server, parts);
  routeConfigs(server, parts);
  routeNetworkDevices(server, parts);
  routePairings(server, parts);
  routeDoorHealth(server, parts);
}
