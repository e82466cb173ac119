/** The longest topic, or name of a device or part, that is kept. */
export const longestName = 200;

/** Whether a device, a part or a topic may be named so. */
export const isPlainName = (name: string): boolean => name !== '' && name.length <= longestName && !/\p{C}/u.test(name);

/** Whether this is one topic of a device: no wildcard, and not the broker's own. */
export const isPlainTopic = (topic: string): boolean =>
  isPlainName(topic) && !/[+#]/.test(topic) && !topic.startsWith('$');

/** The filter at no site, and below each site's prefix. */
export const atAndBelow = (prefixes: readonly string[], filter: string): string[] => [
  filter,
  ...prefixes.map((prefix) => `${prefix}/${filter}`),
];
