import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { imageTypes } from '#domain/limits/files.ts';
import { bytes, madeAt, oneOf } from './columns.ts';
import { organisationColumn } from './places/organisations.ts';

/** Images of sites and products. The name can't be guessed: it fetches the image without a token. */
export const media = pgTable(
  'media',
  {
    name: text('name').primaryKey(),
    organisationId: organisationColumn({ onDelete: 'cascade' }),
    type: text('type', { enum: imageTypes }).notNull(),
    /** The name that the uploader gave it. */
    title: text('title').notNull(),
    content: bytes('content').notNull(),
    createdAt: madeAt(),
  },
  (table) => [
    index('media_organisation').on(table.organisationId),
    check('media_type', oneOf(table.type, imageTypes)),
    check('media_size', sql`octet_length(${table.content}) between 1 and 5242880`),
  ],
);
