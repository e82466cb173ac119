import { z } from 'zod';
import { documentStatuses } from '../states/document.ts';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

/** An agreement or notice of an organisation. */
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
      /** What is agreed to, as text with paragraphs. */
      content: z.string().nullish(),
      version: z.number().int(),
      /** The form that this is a customer's copy of. */
      formId: id.nullish(),
      /** The document as a file, a PDF or a picture. */
      fileName: z.string().nullish(),
      fileType: z.string().nullish(),
      /** Bytes. */
      fileSize: z.number().int().nullish(),
      /** Signed by or written for this customer; absent: a form for all. */
      customerId: id.nullish(),
      siteId: id.nullish(),
      signedAt: instant.nullish(),
      createdAt: instant,
    }),
});
export type RentalDocument = Readable<z.output<typeof document.schema>>;
