import { z } from 'zod';
import { documentStatuses } from '../states/document.ts';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

/** An agreement or notice. */
export const document = defineEntity({
  name: 'document',
  resource: 'documents',
  event: null,
  scope: 'organisation',
  area: 'settings',
  replication: 'window',
  label: { one: 'Document', many: 'Documents' },
  indexes: ['organisationId', 'name', 'status', 'customerId', 'formId'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      id,
      organisationId: id,
      name: z.string(),
      kind: z.string(),
      status: z.enum(documentStatuses),
      /** The text, with paragraphs. */
      content: z.string().nullish(),
      version: z.number().int(),
      /** The form that this customer's copy was made of. */
      formId: id.nullish(),
      /** The file's name: a PDF or a picture. */
      fileName: z.string().nullish(),
      fileType: z.string().nullish(),
      /** Bytes. */
      fileSize: z.number().int().nullish(),
      /** The customer who signs it; absent: it is a form for all. */
      customerId: id.nullish(),
      siteId: id.nullish(),
      signedAt: instant.nullish(),
      /** Whether the right to change customers is enough to sign this copy. */
      deskMaySign: z.boolean().optional(),
      createdAt: instant,
    }),
});
export type RentalDocument = Readable<z.output<typeof document.schema>>;
