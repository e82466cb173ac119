import { z } from 'zod';

/** A site's id as local storage keeps it: 0 is the choice of all sites, null that nothing was chosen yet. */
export const siteIdSchema = z.number().int().min(0).nullable();
