import { z } from 'zod';

/** A data URL: "data:application/pdf;base64,…". */
export const documentFileBody = z.object({
  name: z.string().trim().min(1, 'Enter a file name.').max(200),
  file: z.string({ error: 'Choose a file.' }),
});
