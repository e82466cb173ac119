import { z } from 'zod';

export const documentFileMegabytes = 12;
export const documentFileLimit = documentFileMegabytes * 1024 * 1024;

/** In bytes: base64 adds a third, and a slightly larger file gets its own message. */
export const documentFileBodyLimit = 20 * 1024 * 1024;

export const documentFileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type DocumentFileType = (typeof documentFileTypes)[number];

/** A data URL: "data:application/pdf;base64,…". */
export const documentFileBody = z.object({
  name: z.string().trim().min(1, 'Enter a file name.').max(200),
  file: z.string({ error: 'Choose a file.' }),
});
