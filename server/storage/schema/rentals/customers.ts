import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { documentFileTypes } from '#domain/limits/files.ts';
import { documentStatuses } from '#domain/states/document.ts';
import { bytes, identity, madeAt, moment, oneOf } from '../columns.ts';
import { users } from '../people/users.ts';
import { organisationColumn } from '../places/organisations.ts';
import { folded, phoneForms, trigrams } from '../searchTexts.ts';
import { sites } from '../places/sites.ts';

export const customers = pgTable(
  'customers',
  {
    id: identity(),
    organisationId: organisationColumn(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    name: text('name')
      .notNull()
      .generatedAlwaysAs(sql`trim("first_name" || ' ' || "last_name")`),
    company: text('company'),
    email: text('email'),
    phone: text('phone'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    licence: text('licence'),
    siteId: integer('site_id').references(() => sites.id, { onDelete: 'set null' }),
    notes: text('notes'),
    archived: boolean('archived').notNull().default(false),
    createdAt: madeAt(),
  },
  (table) => [
    index('customers_organisation').on(table.organisationId, table.id),
    index('customers_site').on(table.siteId),
    index('customers_phone').on(table.organisationId, table.phone),
    // Searches ask for parts of texts, which trigrams find (PostgreSQL manual, F.35).
    index('customers_name_text').using('gin', trigrams(folded(table.name))),
    index('customers_company_text').using('gin', trigrams(folded(table.company))),
    index('customers_email_text').using('gin', trigrams(folded(table.email))),
    index('customers_phone_text').using('gin', trigrams(phoneForms(table.phone))),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    id: identity(),
    organisationId: organisationColumn(),
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    street1: text('street1').notNull(),
    street2: text('street2'),
    suburb: text('suburb').notNull(),
    state: text('state').notNull(),
    postcode: text('postcode').notNull(),
    country: text('country').notNull(),
  },
  (table) => [
    index('addresses_organisation').on(table.organisationId, table.id),
    index('addresses_customer').on(table.customerId),
    check('addresses_postcode', sql`${table.postcode} ~ '^[0-9]{4}$'`),
  ],
);

/** A code belongs to a customer or a user, never both. */
export const pinCodes = pgTable(
  'pin_codes',
  {
    id: identity(),
    organisationId: organisationColumn(),
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The only site where the code works; null: it works at all sites of the organisation. */
    siteId: integer('site_id').references(() => sites.id, { onDelete: 'cascade' }),
    /** Encrypted for this row; digits only until the next start, in rows that an earlier version wrote. */
    code: text('code').notNull(),
    /** Finds the code without saying it; null: the code is not encrypted yet. */
    codeHash: text('code_hash'),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    createdAt: madeAt(),
  },
  (table) => [
    index('pin_codes_hash').on(table.organisationId, table.codeHash),
    index('pin_codes_customer').on(table.customerId),
    index('pin_codes_user').on(table.userId),
    index('pin_codes_site').on(table.siteId),
    check('pin_codes_owner', sql`(${table.customerId} is null) <> (${table.userId} is null)`),
    check('pin_codes_sealed', sql`(${table.codeHash} is null) = (${table.code} ~ '^[0-9]{4,8}$')`),
  ],
);

export const documents = pgTable(
  'documents',
  {
    id: identity(),
    organisationId: organisationColumn(),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    status: text('status', { enum: documentStatuses }).notNull().default('INACTIVE'),
    content: text('content'),
    version: integer('version').notNull().default(1),
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    siteId: integer('site_id').references(() => sites.id, { onDelete: 'set null' }),
    signedAt: moment('signed_at'),
    /** Set by a trigger, which allows an undo shortly after; null: no undo. */
    signatureRecordedAt: moment('signature_recorded_at'),
    formId: integer('form_id').references((): AnyPgColumn => documents.id, { onDelete: 'set null' }),
    fileName: text('file_name'),
    fileType: text('file_type', { enum: documentFileTypes }),
    fileSize: integer('file_size'),
    createdAt: madeAt(),
  },
  (table) => [
    index('documents_form').on(table.formId),
    index('documents_organisation').on(table.organisationId, table.id),
    index('documents_customer').on(table.customerId),
    index('documents_site').on(table.siteId),
    check('documents_status', oneOf(table.status, documentStatuses)),
    check('documents_file_type', oneOf(table.fileType, documentFileTypes)),
  ],
);

/** Earlier texts of documents, to trace the text of a copy. */
export const documentVersions = pgTable(
  'document_versions',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    content: text('content'),
    fileName: text('file_name'),
    fileType: text('file_type', { enum: documentFileTypes }),
    /** The file's number in `documentFiles`, or later in `replacedFiles`; null: not kept. */
    fileId: integer('file_id'),
    replacedAt: moment('replaced_at').notNull(),
    replacedBy: text('replaced_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.version] })],
);

/** The files of documents, apart from the rows that lists read. */
export const documentFiles = pgTable(
  'document_files',
  {
    documentId: integer('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    fileId: integer('file_id').notNull().generatedAlwaysAsIdentity(),
    content: bytes('content').notNull(),
  },
  (table) => [check('document_files_size', sql`octet_length(${table.content}) between 1 and 12582912`)],
);

/** Former files of documents, for those who look at an earlier version. */
export const replacedFiles = pgTable(
  'replaced_files',
  {
    fileId: integer('file_id').primaryKey(),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    content: bytes('content').notNull(),
  },
  (table) => [index('replaced_files_document').on(table.documentId)],
);
