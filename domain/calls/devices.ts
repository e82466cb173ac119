import { z } from 'zod';
import { controllerConfigBody } from '../bodies/devices.ts';
import { id } from '../entities/fields.ts';
import { deviceConfigTypes } from '../states/device.ts';
import { referenceField } from '../validation/fields.ts';
import { admin, defineCalls } from './define.ts';

const read = { area: 'sites', level: 'read' } as const;

export const deviceCalls = defineCalls({
  controllerConfig: {
    method: 'GET',
    path: `${admin}/controllers/:id/config`,
    summary: "Reads a controller's config.",
    ask: read,
    answer: 'value',
    schema: z.looseObject({ name: z.string() }),
  },
  controllersBatchUpdateConfig: {
    method: 'POST',
    path: `${admin}/controllers/batchUpdateConfig`,
    summary: 'Sets the same config on several controllers, all or none.',
    ask: { area: 'sites', level: 'write' },
    body: z.object({
      ids: z.array(referenceField).min(1, 'Choose a controller.').max(1000, 'Choose 1,000 controllers or fewer.'),
      config: controllerConfigBody,
    }),
    answer: 'none',
  },
  controllerAvailableChannels: {
    method: 'GET',
    path: `${admin}/controllers/:id/availableChannels`,
    summary: 'Lists the free channels of a controller, counted from 0.',
    ask: read,
    answer: 'value',
    schema: z.array(z.number().int().min(0)),
  },
  controllerMotorisedLocks: {
    method: 'GET',
    path: `${admin}/controllers/:id/motorisedLocks`,
    summary: 'Lists the motorised locks of a controller.',
    ask: read,
    answer: 'list',
    of: 'motorisedLock',
  },
  deviceConfigOptions: {
    method: 'GET',
    path: `${admin}/deviceConfigs/options`,
    summary: 'Lists device configs by identifier and name, to choose from.',
    ask: { area: 'admin', level: 'read' },
    answer: 'list',
    of: 'deviceConfig',
    schema: z.looseObject({ id, identifier: z.string(), name: z.string(), type: z.enum(deviceConfigTypes) }),
  },
  deviceConfig: {
    method: 'GET',
    path: `${admin}/deviceConfigs/:id`,
    summary: 'Reads one device config; with type, only where the device is of that type.',
    ask: { area: 'admin', level: 'read' },
    query: z.object({ type: z.enum(deviceConfigTypes).optional() }),
    answer: 'record',
    of: 'deviceConfig',
  },
});
