import type { DialectReader, Heard } from '#server/devices/mqtt/dialects/dialect.ts';

const sites = [
  ['acme/north', 1],
  ['acme/south', 2],
] as const;

/** Two sites of one broker. */
export const siteOf = (topic: string): number | null =>
  sites.find(([prefix]) => topic === prefix || topic.startsWith(`${prefix}/`))?.[1] ?? null;

/** The reader hears a message. Objects are sent as JSON. */
export function say(reader: DialectReader, topic: string, message: unknown, retained = false): readonly Heard[] {
  const payload = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
  return reader.hear({ topic, payload, retained });
}

export const retained = (reader: DialectReader, topic: string, message: unknown): readonly Heard[] =>
  say(reader, topic, message, true);

/** The heard things of one kind. */
export const only = <What extends Heard['what']>(
  heard: readonly Heard[],
  what: What,
): readonly Extract<Heard, { what: What }>[] =>
  heard.filter((one): one is Extract<Heard, { what: What }> => one.what === what);
