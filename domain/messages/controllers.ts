import { numberText } from '#format/numbers.ts';
const several = (count: number) => (count === 1 ? '1 controller' : `${numberText(count)} controllers`);

/** What is said when the config of many controllers is set in one go. */
export const controllerMessages = {
  several,
  batchTitle: (count: number) => `Set the config of ${several(count)}`,
  tick: 'Tick what to set; all else stays as it is on each of them.',
  chooseSetting: 'Choose a setting to change.',
  missing: (count: number) => `${several(count)} of your selection cannot be read. Close this and choose again.`,
  changes: (count: number) => `This changes ${several(count)}.`,
  unchanged: (count: number) => (count === 1 ? '1 is set so already.' : `${count} are set so already.`),
  nothingChanges: 'This changes nothing: all of them are set so already.',
  done: (count: number) => `${several(count)} set.`,
  /** After the server's sentence. */
  noneSet: 'None of them was changed.',
  /** After the sentence of a failure that leaves it open. */
  maybeSet: 'Nobody knows whether they were set. Below is how they stand now; asking again does no harm.',
} as const;
