import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });

/** /config.json beside index.html. Everything is optional; what is absent is off, or the page's own origin. */
export const runtimeConfigSchema = z.object({
  /** Where the API is; default: the page's own origin. */
  apiBase: address.optional(),
  /** Where live events come from; default: the API's address. */
  socketUrl: address.optional(),
  sentryDsn: address.optional(),
  chatWidgetUrl: address.optional(),
  mapTilesUrl: z.string().min(1).optional(),
  paymentPublicKey: z.string().min(1).optional(),
  fakeReportData: z.boolean().optional(),
  externalStorageSegment: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
});
export type RuntimeConfig = z.output<typeof runtimeConfigSchema>;
