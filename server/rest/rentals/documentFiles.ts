import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fileLimits, megabyte, type DocumentFileType } from '#domain/limits/files.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { requireRoomForFile } from '#server/operations/storedFiles.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { documentFiles, documentVersions, replacedFiles } from '#server/storage/schema/rentals/customers.ts';
import { answerCall } from '../call.ts';
import { parseId } from '../crud/body.ts';
import { changeOwned } from '../crud/changeOwned.ts';
import type { StoredRow } from '../crud/define.ts';
import { createReader } from '../crud/read.ts';
import { typeOfImage } from '../media/imageType.ts';
import { readDataUrl } from '../media/readDataUrl.ts';
import { resources } from '../resources/index.ts';
import { documentResource, documentSigned, keepVersion, type ReplacedDocument } from '../resources/rentals/document.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireCopy } from './customerDocuments.ts';
import { requireSubject } from './requireSubject.ts';

/** Returns the type of a document's file by its first bytes: a PDF (ISO 32000-2, 7.5.2) or a picture. */
function typeOf(content: Buffer): DocumentFileType {
  const type = content.toString('latin1', 0, 5) === '%PDF-' ? 'application/pdf' : typeOfImage(content)?.type;
  if (type === undefined) throw new Refusal(415, 'A document must be a PDF, PNG, JPEG, WebP or GIF file.', 'file');
  return type;
}

/** @throws Refusal with status 400 or 413. */
function contentOf(dataUrl: string): Buffer {
  const notOne = 'A file must be sent as a data URL: data:application/pdf;base64,…';
  const content = readDataUrl(dataUrl, notOne, 'file');
  if (content.byteLength > fileLimits.document.bytes) {
    throw new Refusal(413, `A document's file may have ${fileLimits.document.bytes / megabyte} MB at most.`, 'file');
  }
  return content;
}

const requireUnsigned = (row: StoredRow) => {
  if (row['signedAt'] != null) throw new Refusal(409, documentSigned, 'file');
};

interface ServedFile {
  content: Uint8Array;
  type: DocumentFileType;
}

async function currentFile(database: Database, id: number, type: DocumentFileType | null): Promise<ServedFile> {
  const [file] = await database
    .select({ content: documentFiles.content })
    .from(documentFiles)
    .where(eq(documentFiles.documentId, id));
  if (file === undefined || type === null) throw new Refusal(404, 'This document has no file.');
  return { content: file.content, type };
}

/** A version has the current file until another takes its place. */
async function formerFile(database: Database, id: number, version: number): Promise<ServedFile> {
  const [found] = await database
    .select({
      type: documentVersions.fileType,
      content: sql<Uint8Array | null>`coalesce(${replacedFiles.content}, ${documentFiles.content})`,
    })
    .from(documentVersions)
    .leftJoin(replacedFiles, eq(replacedFiles.fileId, documentVersions.fileId))
    .leftJoin(documentFiles, eq(documentFiles.fileId, documentVersions.fileId))
    .where(and(eq(documentVersions.documentId, id), eq(documentVersions.version, version)));
  if (found?.content == null || found.type === null) throw new Refusal(404, 'The file of this version was not kept.');
  return { content: found.content, type: found.type };
}

async function moveToReplaced(transaction: Database, documentId: number): Promise<void> {
  const [file] = await transaction.delete(documentFiles).where(eq(documentFiles.documentId, documentId)).returning();
  if (file !== undefined) await transaction.insert(replacedFiles).values(file);
}

const sendFile = (reply: FastifyReply, { type, content }: ServedFile) =>
  reply
    .header('Cache-Control', 'private, no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'")
    .type(type)
    .send(Buffer.from(content));

/** Another file is another version. */
export function routeDocumentFiles(server: FastifyInstance, parts: RouteParts): void {
  const { authenticate, storage } = parts;
  const reader = createReader(documentResource);
  const owned = { resource: resources.document };

  answerCall(server, authenticate, rentalCalls.documentFile, async ({ viewer, request, query, reply }) => {
    const { id, fileType } = await requireSubject(reader, 'document', storage.database, viewer, request.params);
    const file =
      query.version === undefined
        ? await currentFile(storage.database, id, fileType)
        : await formerFile(storage.database, id, query.version);
    return sendFile(reply, file);
  });

  answerCall(server, authenticate, rentalCalls.customerDocumentFile, async ({ viewer, request, reply }) => {
    const { database } = storage;
    const { id, fileType } = await requireCopy(database, viewer, request.params);
    return sendFile(reply, await currentFile(database, id, fileType));
  });

  answerCall(server, authenticate, rentalCalls.documentFileStore, ({ viewer, body, key, request }) =>
    changeOwned(parts, {
      ...owned,
      viewer,
      key,
      id: parseId(request.params),
      action: 'Changed file of document',
      work: async (transaction, row) => {
        requireUnsigned(row);
        const content = contentOf(body.file);
        const fileType = typeOf(content);
        await requireRoomForFile(transaction, row.organisationId, content.byteLength, 'file');
        const hadFile = row['fileName'] != null;
        const version = Number(row['version']) + (hadFile ? 1 : 0);
        if (hadFile) await keepVersion(transaction, row as unknown as ReplacedDocument, viewer, parts.now());
        await moveToReplaced(transaction, row.id);
        await transaction.insert(documentFiles).values({ documentId: row.id, content });
        return { fileName: body.name, fileType, fileSize: content.byteLength, version };
      },
    }),
  );

  answerCall(server, authenticate, rentalCalls.documentFileDelete, ({ viewer, request }) =>
    changeOwned(parts, {
      ...owned,
      viewer,
      id: parseId(request.params),
      action: 'Deleted file of document',
      work: async (transaction, row) => {
        requireUnsigned(row);
        const gone = await transaction.delete(documentFiles).where(eq(documentFiles.documentId, row.id)).returning();
        if (gone.length === 0) throw new Refusal(404, 'This document has no file.');
        return { fileName: null, fileType: null, fileSize: null };
      },
    }),
  );
}
