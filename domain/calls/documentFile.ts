import { z } from 'zod';

/** Megabytes of a document's file at most. */
export const documentFileMegabytes = 12;
export const documentFileLimit = documentFileMegabytes * 1024 * 1024;

/** Bytes of a body with such a file: base64 takes a third more, and one a little too large gets its own sentence. */
export const documentFileBodyLimit = 20 * 1024 * 1024;

export const documentFileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type DocumentFileType = (typeof documentFileTypes)[number];

/** A file as a data URL: "data:application/pdf;base64,…". */
export const documentFileBody = z.object({
  name: z.string().trim().min(1, 'Enter a file name.').max(200),
  file: z.string({ error: 'Choose a file.' }),
});
