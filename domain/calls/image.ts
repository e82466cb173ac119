import { z } from 'zod';

/** A data URL ("data:image/png;base64,…"), or the file "image" of a multipart form beside "name". */
export const imageBody = z.object({
  name: z.string().trim().min(1, 'Enter an image name.').max(200),
  image: z.string({ error: 'Choose an image.' }),
});

/** A site shows one image: without a name that image is meant. */
export const deleteOnlyImageBody = z.object({ name: z.string().optional(), url: z.string().optional() }).nullish();

export const deleteImageBody = z
  .object({ name: z.string().optional(), url: z.string().optional() })
  .refine(({ name, url }) => name !== undefined || url !== undefined, {
    path: ['name'],
    error: 'Give the name or URL of the image to delete.',
  });
