import { eq, sql, type SQL } from 'drizzle-orm';
import { timing } from '#domain/limits/timing.ts';
import { documentBody } from '#domain/bodies/rentals.ts';
import type { DocumentFileType } from '#domain/limits/files.ts';
import { document } from '#domain/entities/document.ts';
import { requireRoomForFile } from '#server/operations/storedFiles.ts';
import { Refusal } from '#server/refusal.ts';
import { defineResource, type GivenBy, type RowOf } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { documentFiles, documents, documentVersions } from '#server/storage/schema/rentals/customers.ts';
import { requireOfOrganisation } from '#server/places/requireOfOrganisation.ts';
import { stayingOwner } from '../stayingOwner.ts';
import { noSuchOrganisation } from '../constraintSentences.ts';
import { ofOrganisation } from '../ofOrganisation.ts';

type Row = RowOf<typeof fields>;
type Given = GivenBy<typeof documentBody>;

/** Other words are another version; the same ones sent again are not. */
function versionFor(values: Given, current: Row | null): { version?: SQL } {
  if (current === null || values.content === undefined || values.content === current.content) return {};
  return { version: sql`${documents.version} + 1` };
}

export interface ReplacedDocument {
  id: number;
  version: number;
  content: string | null;
  fileName: string | null;
  fileType: DocumentFileType | null;
}

/** Stores the current text, and which file it has, before a new version replaces it. */
export async function keepVersion(
  transaction: Database,
  { id, version, content, fileName, fileType }: ReplacedDocument,
  { name }: Pick<Viewer, 'name'>,
  now: Date,
): Promise<void> {
  const [file] = await transaction
    .select({ fileId: documentFiles.fileId })
    .from(documentFiles)
    .where(eq(documentFiles.documentId, id));
  const kept = { documentId: id, version, content, fileName, fileType, fileId: file?.fileId ?? null };
  await transaction
    .insert(documentVersions)
    .values({ ...kept, replacedAt: now, replacedBy: name })
    .onConflictDoNothing();
}

export const documentSigned = 'This document is signed. Create a new one instead of changing it.';

export const noSuchForm = 'There is no such document.';

export const signatureKept = `A signature can be undone for ${timing.popup.undo / 1000} seconds. This document stays signed.`;

/** A signed document keeps its text and customer. A trigger keeps them too, and the signature. */
function requireAsSigned(given: Given, current: Row | null): void {
  if (current?.signedAt == null) return;
  const changed = (['content', 'customerId'] as const).find(
    (field) => given[field] !== undefined && given[field] !== current[field],
  );
  if (changed !== undefined) throw new Refusal(409, documentSigned, changed);
}

/**
 * The values that a copy takes from its form. The form is locked until its file is copied too, so that its text, version
 * and file are of one moment.
 * @throws Refusal with status 409: the form is inactive.
 */
async function valuesOfForm(transaction: Database, formId: number) {
  const [form] = await transaction.select().from(documents).where(eq(documents.id, formId)).for('share');
  if (form === undefined) throw new Refusal(400, noSuchForm, 'formId');
  if (form.status !== 'ACTIVE') {
    throw new Refusal(409, 'This document is inactive. Activate it before you give it to a customer.', 'formId');
  }
  const { content, status, version, fileName, fileType, fileSize } = form;
  return { content, status, version, fileName, fileType, fileSize };
}

/** A browser's clock may be fast, and a signature in the future makes no sense. */
function notInFuture({ signedAt }: Given, now: Date): { signedAt?: Date } {
  return signedAt != null && signedAt > now ? { signedAt: now } : {};
}

async function prepare(transaction: Database, viewer: Viewer, values: Given, current: Row | null, now = new Date()) {
  const owner = stayingOwner(viewer, values, current, 'document');
  const organisationId = (owner.organisationId ?? current?.organisationId) as number;
  await requireOfOrganisation(
    transaction,
    { owner: organisationId, viewer },
    'customer',
    values.customerId,
    'customerId',
  );
  await requireOfOrganisation(transaction, { owner: organisationId, viewer }, 'site', values.siteId, 'siteId');
  await requireOfOrganisation(transaction, { owner: organisationId, viewer }, 'document', values.formId, 'formId');
  if (current !== null && values.formId !== undefined && values.formId !== current.formId) {
    throw new Refusal(409, 'A copy stays with the document that it was made of.', 'formId');
  }
  requireAsSigned(values, current);
  const copied = current === null && values.formId != null ? await valuesOfForm(transaction, values.formId) : {};
  // The customer signs the form's own words, whatever was sent.
  return { ...values, ...copied, ...owner, ...versionFor(values, current), ...notInFuture(values, now) };
}

const fields = {
  ...columnsNamed(documents, [
    'id',
    'organisationId',
    'name',
    'kind',
    'status',
    'content',
    'version',
    'formId',
    'fileName',
    'fileType',
    'fileSize',
    'customerId',
    'siteId',
    'signedAt',
    'createdAt',
  ]),
  deskMaySign: sql<boolean>`(documents.customer_id is not null)`,
};

export const documentResource = defineResource({
  entity: document.name,
  table: documents,
  fields,
  optionName: documents.name,
  ...ofOrganisation(documents.organisationId),
  writing: {
    body: documentBody,
    prepare,
    settle: async ({ transaction, viewer, now }, id, given, current) => {
      const { formId } = given;
      if (current !== null && 'version' in versionFor(given, current))
        await keepVersion(transaction, current, viewer, now);
      if (current !== null || formId == null) return;
      const [copied] = await transaction
        .select({ organisationId: documents.organisationId, size: documents.fileSize })
        .from(documents)
        .where(eq(documents.id, id));
      await requireRoomForFile(transaction, copied?.organisationId ?? 0, copied?.size ?? 0, 'formId');
      await transaction.execute(sql`
        insert into ${documentFiles} (document_id, content)
        select ${id}, content from ${documentFiles} where document_id = ${formId}`);
    },
    beforeDelete: (_transaction, _viewer, { signedAt }) => {
      if (signedAt !== null) throw new Refusal(409, 'This document is signed, so it cannot be deleted.');
      return Promise.resolve();
    },
    conflicts: {
      documents_signed: { status: 409, sentence: documentSigned },
      documents_signature: { status: 409, field: 'signedAt', sentence: signatureKept },
      documents_organisation_id_organisations_id_fk: noSuchOrganisation,
    },
    nameOf: (row) => row.name,
  },
});
