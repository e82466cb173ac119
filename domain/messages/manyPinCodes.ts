import { countText, numberText } from '#format/numbers.ts';

const customers = (count: number) => countText(count, 'customer');
const pins = (count: number) => countText(count, 'PIN code');

/** One PIN code for each of several customers. */
export const manyPinCodeMessages = {
  open: 'Give PIN codes…',
  openFor: (count: number) => `Give ${customers(count)} PIN codes`,
  title: 'Give PIN codes',
  looking: (done: number, all: number) => `Looking at ${numberText(done)} of ${customers(all)}…`,
  nobody: 'Nobody here needs a PIN code.',
  get: (count: number) => `${customers(count)} ${count === 1 ? 'gets' : 'get'} a PIN code`,
  have: (count: number) => `${customers(count)} ${count === 1 ? 'has' : 'have'} one already`,
  left: (count: number) => `${customers(count)} ${count === 1 ? 'is' : 'are'} left out`,
  archived: 'Archived.',
  gone: 'No longer exists.',
  where:
    'Each PIN opens what its customer may open at their site, or at every site where they have none. It stands on the customer’s page, under PIN codes.',
  give: (count: number) => (count === 0 ? 'Give PIN codes' : `Give ${pins(count)}`),
  giving: (done: number, all: number) => `${numberText(done)} of ${pins(all)} given…`,
  stop: 'Stop',
  given: (count: number) => `${pins(count)} given`,
  notGiven: (count: number) => `${pins(count)} not given`,
  stopped: 'You stopped before their turn.',
  again: (count: number) => `Try ${numberText(count)} again`,
  undo: 'Undo',
  undoing: (done: number, all: number) => `${numberText(done)} of ${pins(all)} taken back…`,
  undone: (count: number) => `${pins(count)} taken back.`,
  notUndone: (count: number, why: string) => `${pins(count)} couldn't be taken back: ${why}`,
  unnamed: "The server didn't say which PIN code it made. End it on the customer's page.",
  done: 'Done',
  cancel: 'Cancel',
} as const;
