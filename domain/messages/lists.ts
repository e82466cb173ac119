import { countText, numberText } from '#format/numbers.ts';

/** The words for rows, singular and plural. */
export interface RowWords {
  one: string;
  many: string;
}

/** "1 area", "1,204 areas" */
export const countOf = (count: number, { one, many }: RowWords): string => countText(count, one, many);

export const listMessages = {
  /** "1,154", "12 found"; while rows are still to come: "500 so far" */
  total: (count: number, { isNarrowed, isCounted }: { isNarrowed: boolean; isCounted: boolean }) =>
    `${numberText(count)}${isNarrowed ? ' found' : ''}${isCounted ? '' : ' so far'}`,
  noneInView: (many: string) => `No ${many} in this view`,
  showAll: (many: string) => `Show all ${many}`,
  forgotten: (many: string) => `The filters of your last visit match nothing now, so all ${many} are shown.`,
  useForgotten: 'Use them again',
  notRead: (many: string) => `Couldn't load ${many}`,
  newestNotRead: (many: string, why: string) => `Couldn't refresh ${many}: ${why}`,
  leftOut: (count: number, { one, many }: RowWords) =>
    `${count} ${count === 1 ? one : many} couldn't be read and ${count === 1 ? "isn't" : "aren't"} shown.`,
  allUnreadable: (count: number) =>
    `${count} ${count === 1 ? 'record' : 'records'} couldn't be read. Contact whoever runs the server.`,
  unknownRows: (many: string) => `Can't tell which ${many} there are`,
  unknownFields: "The server doesn't say what this list goes by.",
  notArrived: (many: string) => `Loading ${many}…`,
  arriveLater: "The server isn't responding yet. Data will appear here as soon as it does.",
} as const;
