import { countText } from '#format/numbers.ts';

/** What happened at a unit in trouble. */
export const troubleMessages = {
  region: (name: string) => `What happened at ${name}`,
  since: 'Since',
  notTold: 'The door did not report what caused it.',
  unread: (why: string) => `What happened couldn't be read. ${why}`,
  events: 'All events',
  snapshots: (count: number) => `See ${countText(count, 'snapshot')}`,
} as const;
