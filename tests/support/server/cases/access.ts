import type { EntityName } from '#domain/entities/index.ts';
import { fresh, type EntityCase } from './define.ts';

const spans = [{ day: 0, from: '06:00', to: '24:00' }];
const exceptions = [
  { day: '2026-12-25', name: 'Christmas Day', spans: [] },
  { day: '2026-12-26', name: null, spans: [{ from: '10:00', to: '14:00' }] },
];

export const accessCases = {
  unit: {
    build: async (build, { siteId }) => {
      const area = await build.area({ siteId });
      return build.unit({
        siteId,
        areaId: area.id,
        size: 'large',
        squareMetres: 13.5,
        notes: 'Door sticks.\nHinge ordered.',
        statusChangedAt: new Date(1234567890123),
        contactInput: 0,
        contactRest: 'closed',
        heldSince: new Date(1234567890123),
      });
    },
    bodies: async (build, { siteId }) => {
      const area = await build.area({ siteId });
      return {
        create: {
          siteId,
          name: fresh('U'),
          kind: 'locker',
          areaId: area.id,
          size: 'small',
          squareMetres: 0.75,
          notes: 'Lamp broken.',
        },
        change: {
          areaId: null,
          squareMetres: null,
          notes: null,
          kind: 'storage',
          contactInput: 1,
          contactRest: 'open',
        },
      };
    },
  },
  gate: {
    build: async (build, { organisationId, siteId }) =>
      build.gate({
        siteId,
        alsoAt: [(await build.site({ organisationId })).id],
        controllerId: (await build.controller({ siteId })).id,
        channel: 0,
        relayMode: 'PULSE_HIGH',
        hidId: (await build.hid({ siteId })).id,
        scheduleId: (await build.schedule({ siteId })).id,
        contactInput: 31,
        contactRest: 'open',
        statusChangedAt: new Date(1234567890123),
      }),
    bodies: async (build, { organisationId, siteId }) => {
      const other = await build.site({ organisationId });
      const name = fresh('Gate');
      const { id: controllerId } = await build.controller({ siteId });
      const door = { siteId, name, direction: 'entrance', doorType: 'gate', controllerId, channel: 0 };
      return {
        create: { ...door, siteIds: [siteId, other.id] },
        created: { ...door, sites: [{ id: siteId }, { id: other.id, name: other.name }] },
        change: { siteIds: [siteId], doorType: 'door', controllerId: null, channel: null },
        changed: { sites: [{ id: siteId }], doorType: 'door', controllerId: null, channel: null },
      };
    },
  },
  lockable: {
    build: async (build, { siteId }) =>
      build.lockable({
        siteId,
        controllerId: (await build.controller({ siteId })).id,
        channel: 2,
        doorStateChangedAt: new Date(1234567890123),
      }),
    bodies: async (build, { siteId }) => ({
      create: { siteId, name: fresh('Trailer'), type: 'trailer', contactInput: 3, contactRest: 'closed' },
      change: { type: 'locker', controllerId: (await build.controller({ siteId })).id, channel: 0 },
    }),
  },
  accessPermission: {
    build: async (build, { organisationId, siteId }) =>
      build.accessPermission({
        siteId,
        customerId: (await build.customer({ organisationId })).id,
        unitId: (await build.unit({ siteId })).id,
        scheduleId: (await build.schedule({ siteId })).id,
        startsAt: new Date(1234567890123),
      }),
    bodies: async (build, { organisationId, siteId, userId }) => ({
      create: { siteId, name: fresh('Access'), userId, gateId: (await build.gate({ siteId })).id },
      change: {
        userId: null,
        customerId: (await build.customer({ organisationId })).id,
        gateId: null,
        unitId: (await build.unit({ siteId })).id,
      },
    }),
  },
  schedule: {
    build: (build, { siteId }) => build.schedule({ siteId, spans, exceptions }),
    bodies: (_build, { siteId }) =>
      Promise.resolve({
        create: { siteId, name: fresh('Hours'), spans, exceptions },
        change: { spans: [], exceptions: [] },
      }),
  },
} satisfies Partial<Record<EntityName, EntityCase>>;
