import { z } from 'zod';
import { fileLimits } from '../limits/files.ts';
import { admin, defineCalls } from './define.ts';
import { deleteOnlyImageBody, imageBody } from './image.ts';
import { syncAnswerSchema } from './access.ts';

const write = { area: 'sites', level: 'write' } as const;

/** How an organisation deals with arrears. */
export const arrearsRules = [
  'strictness',
  'overlockAfterDays',
  'overlockMinimum',
  'reminderAfterDays',
  'reminderMinimum',
  'lateFeeAfterDays',
  'lateFeeMinimum',
  'lateFee',
  'gatesAfterDays',
  'gatesMinimum',
] as const;

/** The settings of an organisation that are read one by one. */
export const organisationSettings = [...arrearsRules, 'name', 'email', 'phone', 'abn'] as const;

export const placeCalls = defineCalls({
  sitesMedia: {
    method: 'GET',
    path: `${admin}/sites/media`,
    summary: "Lists the sites' images by name, with the address of each.",
    ask: { area: 'sites', level: 'read' },
    answer: 'value',
    schema: z.array(z.looseObject({ siteId: z.number().int(), name: z.string(), url: z.string() })),
  },
  siteVisitors: {
    method: 'PUT',
    path: `${admin}/sites/:id/visitors`,
    summary: "Says whether a site's customers may let visitors in.",
    ask: write,
    body: z.object({ visitors: z.boolean() }),
    answer: 'record',
    of: 'site',
  },
  siteImage: {
    method: 'POST',
    path: `${admin}/sites/:id/image`,
    summary: "Stores a site's image: PNG, JPEG, WebP or GIF, up to 5 MB.",
    ask: write,
    body: imageBody,
    bodyLimit: fileLimits.image.body,
    answer: 'record',
    of: 'site',
  },
  siteImageDelete: {
    method: 'POST',
    path: `${admin}/sites/:id/image/delete`,
    summary: "Deletes a site's image; with a name or url, only where the image has that.",
    ask: write,
    body: deleteOnlyImageBody,
    answer: 'record',
    of: 'site',
  },
  sitesSync: {
    method: 'POST',
    path: `${admin}/sites/:segment`,
    summary: 'Brings sites in line with the external storage system, where one is connected.',
    ask: write,
    body: z.object({}).nullish(),
    answer: 'value',
    schema: syncAnswerSchema,
  },
  siteUsers: {
    method: 'GET',
    path: `${admin}/sites/:id/users`,
    summary: 'Lists the members of staff who may see a site.',
    ask: { area: 'settings', level: 'read' },
    answer: 'list',
    of: 'user',
  },
  organisationSetting: {
    method: 'GET',
    path: `${admin}/organisations/:id/setting`,
    summary: 'Reads one setting of an organisation.',
    ask: { area: 'admin', level: 'read' },
    query: z.object({ setting: z.enum(organisationSettings) }),
    answer: 'value',
    schema: z.looseObject({ setting: z.string(), value: z.unknown() }),
  },
});
