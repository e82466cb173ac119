import { z } from 'zod';
import { networkLimits } from '#domain/states/network.ts';
import { plainWords } from '../plainWords.ts';

const words = z
  .string()
  .max(500)
  .transform((text) => plainWords(text));
const most = networkLimits.parts;
const texts = z
  .array(words.nullable())
  .transform((list) => list.slice(0, most))
  .default([]);
const numbers = z
  .array(z.number().int())
  .transform((list) => list.slice(0, most))
  .default([]);

/** The retained message `tasmota/discovery/<MAC>/config`. */
export const announcementSchema = z.object({
  mac: z.string(),
  /** Device name. */
  dn: words.nullish(),
  /** The relays' friendly names. */
  fn: texts,
  /** Full topic. */
  ft: z.string(),
  md: words.nullish(),
  sw: words.nullish(),
  ofln: z.string().min(1).max(64).default('Offline'),
  onln: z.string().min(1).max(64).default('Online'),
  /** The texts of off, on, toggle and hold. */
  state: z.array(z.string().max(64)).max(8).default([]),
  t: z.string(),
  /** The prefixes of commands, answers and telemetry. */
  tp: z.array(z.string()).max(8).default([]),
  /** 0: none, 1: relay, 2: light, 3: shutter. */
  rl: numbers,
  /** The switches' modes; negative: none. */
  swc: numbers,
  swn: texts,
});
export type Announcement = z.infer<typeof announcementSchema>;

/**
 * @returns what the full topic has before the prefix ("" or "acme/north/"); null: it is built in another way, so that
 * its messages are not found.
 */
export function headOf({ ft, t, tp }: Announcement): string | null {
  const arePrefixesUsual = tp.join('/') === 'cmnd/stat/tele';
  const head = /^(.*?)%prefix%\/%topic%\/?$/.exec(ft)?.[1];
  const isPlain = head !== undefined && !/[%+#]/.test(head) && (head === '' || /[^/]\/$/.test(head));
  return arePrefixesUsual && isPlain && t !== '' && !/[/%+#]/.test(t) ? head : null;
}
