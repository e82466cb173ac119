import { z } from 'zod';
import type { Ask } from '../permissions/can.ts';

/** Characters. */
const longest = 120;

const level = '[A-Za-z0-9_-]+';
const levels = new RegExp(`^(?:${level}(?:/${level})*)?$`);

/** The first levels of topics that devices choose by themselves. */
const reserved = ['homeassistant', 'tasmota', 'cmnd', 'stat', 'tele', 'zigbee2mqtt', 'shellies'];

const isReserved = (prefix: string) => reserved.includes(prefix.split('/')[0]?.toLowerCase() ?? '');

/** The beginning of a site's topics on the broker: "acme/north". Empty: none. */
export const topicPrefixField = z
  .string()
  .trim()
  .max(longest, `Topic prefix must be ${longest} characters or fewer.`)
  .regex(levels, 'Topic prefix must be letters, digits, - and _, in levels joined by /, such as acme/north.')
  .refine(
    (prefix) => !isReserved(prefix),
    `Topic prefix must not begin with ${reserved.slice(0, -1).join(', ')} or ${reserved.at(-1)}.`,
  );

/** Whether the server has topic prefixes: one without drives no doors through a broker. */
export const hasTopicPrefixes = (sites: readonly { topicPrefix?: string | undefined }[]) =>
  sites.some(({ topicPrefix }) => topicPrefix !== undefined);

/** Who drives doors by a site's topics may decide which topics those are. */
export const topicPrefixRight = { area: 'admin', level: 'write' } as const satisfies Ask;
