import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { controllerConfigBody } from '#domain/bodies/devices.ts';
import { deviceCalls } from '#domain/calls/devices.ts';
import { freeChannels } from '#server/rest/access/channels.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import type { StoredRow } from '#server/rest/crud/define.ts';
import { parseListQuery } from '#server/rest/crud/query.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/rest/sentences.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import { deviceConfigs } from '#server/storage/schema/controllers.ts';
import { motorisedLocks } from '#server/storage/schema/devices.ts';
import { batchUpdateConfig } from './batchUpdateConfig.ts';
import { parseConfigId } from './configId.ts';

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
  const { identifier, name, type, id: number } = resources.deviceConfig.fields;
  if (number === undefined || identifier === undefined || name === undefined || type === undefined) {
    throw new Error('A device config has a number, an identifier, a name and a type.');
  }
  const options = createReader({ ...resources.deviceConfig, fields: { id: number, identifier, name, type } });
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

/** What is asked about devices, and set on them. */
export function routeDevices(server: FastifyInstance, parts: RouteParts): void {
  routeControllers(server, parts);
  routeConfigs(server, parts);
}
