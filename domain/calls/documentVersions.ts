import { z } from 'zod';

/** The earlier versions of a document. */
export const documentVersionsAnswer = z.array(
  z.looseObject({
    version: z.number().int(),
    content: z.string().nullish(),
    /** The file that it had. The file itself is not kept, but copies for customers keep theirs. */
    fileName: z.string().nullish(),
    /** When the next version took its place, and who changed it. */
    replacedAt: z.string().nullish(),
    replacedBy: z.string().nullish(),
  }),
);
export type DocumentVersion = z.output<typeof documentVersionsAnswer>[number];
