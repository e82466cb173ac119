import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

/** Flags that each switch a group of routes. The record's other flags switch none. */
export const featureFlags = ['operations', 'reporting', 'poolTables'] as const;
export type FeatureFlag = (typeof featureFlags)[number];

export const organisationFeatures = defineEntity({
  name: 'organisationFeatures',
  resource: 'organisations/features',
  event: 'ORGANISATIONFEATURES',
  scope: 'organisation',
  readBy: 'organisationId',
  area: 'admin',
  replication: 'all',
  label: { one: 'Organisation features', many: 'Organisation features' },
  indexes: ['organisationId'],
  search: [],
  schema: () =>
    z.looseObject({
      id,
      organisationId: id,
      operations: z.boolean(),
      appOperations: z.boolean(),
      reporting: z.boolean(),
      facilityMap: z.boolean(),
      permissionIngest: z.boolean(),
      poolTables: z.boolean(),
      externalStorage: z.boolean().optional(),
      /** Whether the server has the organisation's token for the external storage system; absent: it does not say. */
      isExternalStorageConnected: z.boolean().optional(),
    }),
});
export type OrganisationFeatures = Readable<z.output<typeof organisationFeatures.schema>>;
