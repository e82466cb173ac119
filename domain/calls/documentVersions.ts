import { z } from 'zod';

export const documentVersionsAnswer = z.array(
  z.looseObject({
    version: z.number().int(),
    content: z.string().nullish(),
    /** The file's name. Only customers' copies keep the file itself. */
    fileName: z.string().nullish(),
    /** When the next version replaced it. */
    replacedAt: z.string().nullish(),
    replacedBy: z.string().nullish(),
  }),
);
export type DocumentVersion = z.output<typeof documentVersionsAnswer>[number];
