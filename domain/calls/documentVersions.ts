import { z } from 'zod';

export const documentVersionsAnswer = z.array(
  z.looseObject({
    version: z.number().int(),
    content: z.string().nullish(),
    fileName: z.string().nullish(),
    /** Whether the server has kept the file itself. */
    hasFile: z.boolean().optional(),
    /** When the next version replaced it. */
    replacedAt: z.string().nullish(),
    replacedBy: z.string().nullish(),
  }),
);
export type DocumentVersion = z.output<typeof documentVersionsAnswer>[number];
