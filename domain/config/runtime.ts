import { z } from 'zod';

/** An empty field of a template counts as absent. */
const optional = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), field.optional());

const address = z.url({ protocol: /^https?$/ });

/** An error-reporting project: key before the host, number at the end of the path. */
const reportingAddress = address.refine(
  (text) => /^https?:\/\/[^/@:]+@[^/]+(?:\/[\w-]+)*\/\d+$/.test(text),
  'Expected an address such as https://key@host/1',
);

/** An address with {z}, {x} and {y}; the host may begin with {s}. A path alone is the page's own origin. */
const tilesAddress = z
  .string()
  .refine(
    (text) => /^\/(?!\/)/.test(text) || URL.canParse(text.replace('{s}', 's')),
    'Expected an address such as https://tiles.example/{z}/{x}/{y}.png',
  );

/** /config.json beside index.html. All fields are optional: an absent one is off, or the page's own origin. */
export const runtimeConfigSchema = z.object({
  /** The API's address; default: the page's own origin. */
  apiBase: optional(address),
  /** The address of live events; default: the API's address. */
  socketUrl: optional(address),
  sentryDsn: optional(reportingAddress),
  chatWidgetUrl: optional(address),
  /** The origins that the chat widget loads from and talks to, beside its own. */
  chatWidgetOrigins: optional(z.array(address)),
  mapTilesUrl: optional(tilesAddress),
  paymentPublicKey: optional(z.string()),
  fakeReportData: optional(z.boolean()),
  externalStorageSegment: optional(z.string().regex(/^[\w-]+$/)),
});
export type RuntimeConfig = z.output<typeof runtimeConfigSchema>;
