import { countText, numberText } from '#format/numbers.ts';
import type { RowWords } from './lists.ts';

/** Many doors that get controllers and channels at once. */
export const bulkWiringMessages = {
  label: 'Connection',
  act: 'What to do',
  acts: { connect: 'Connect', disconnect: 'Disconnect' },
  preview: 'Preview',
  stays: 'stays as it is',
  channel: (controller: string, channel: number) => `${controller}, channel ${numberText(channel)}`,
  nothing: 'empty',
  chooseController: 'Choose a controller.',
  tooFew: (count: number, free: number, words: RowWords) =>
    `${countText(count, words.one, words.many)} ${count === 1 ? 'needs' : 'need'} a channel, and ${
      free === 0 ? 'none is' : free === 1 ? '1 is' : `${numberText(free)} are`
    } free. Choose more controllers.`,
  allStay: 'All of them hang on these controllers already.',
  noneConnected: 'None of them is connected.',
  unknownConnection: "The server doesn't say whether they are connected.",
  severalSites: (many: string) => `These ${many} are at several sites. Choose those of one site.`,
  loading: 'Loading…',
  failed: (many: string, why: string) => `Couldn't load these ${many}: ${why}`,
  notRead: (count: number) =>
    count === 1
      ? "1 couldn't be read and stays as it is."
      : `${numberText(count)} couldn't be read and stay as they are.`,
  contacts: 'Door contacts are inputs of a controller, so they are emptied. Choose them again afterwards.',
  connectTo: (names: readonly string[]) => `Connect to ${names.join(', ')}`,
  disconnect: 'Disconnect',
  change: (count: number, words: RowWords) =>
    count === 0 ? 'Connect' : `Connect ${countText(count, words.one, words.many)}`,
  remove: (count: number, words: RowWords) =>
    count === 0 ? 'Disconnect' : `Disconnect ${countText(count, words.one, words.many)}`,
} as const;
