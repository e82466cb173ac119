import { httpAddress } from './httpAddress.ts';

/** Read by hand: the sign-in page reads the configuration, and loads no schemas. */
interface Field<Value> {
  /** undefined: the value cannot be used. */
  read: (given: unknown) => Value | undefined;
  /** What can be used, for a sentence. */
  expected: string;
}

const textThat = (expected: string, isRight: (text: string) => boolean): Field<string> => ({
  read: (given) => (typeof given === 'string' && isRight(given) ? given : undefined),
  expected,
});

const address: Field<string> = { read: httpAddress, expected: 'an address such as https://gatehouse.example' };

/** An error-reporting project: key before the host, number at the end of the path. */
const reportingAddress = textThat(
  'an address such as https://key@host/1',
  (text) => /^https?:\/\/[^/@:]+@[^/]+(?:\/[\w-]+)*\/\d+$/.test(text) && URL.canParse(text),
);

/** An address with {z}, {x} and {y}; the host may begin with {s}. A path alone is the page's own origin. */
const tilesAddress = textThat(
  'an address such as https://tiles.example/{z}/{x}/{y}.png',
  (text) => /^\/(?!\/)/.test(text) || URL.canParse(text.replace('{s}', 's')),
);

const addresses: Field<string[]> = {
  read: (given) => {
    const read = Array.isArray(given) ? given.map(httpAddress) : [undefined];
    return read.every((one) => one !== undefined) ? read : undefined;
  },
  expected: 'a list of addresses',
};

/** /config.json beside index.html. All fields are optional: an absent one is off, or the page's own origin. */
export const configFields = {
  /** The API's address; default: the page's own origin. */
  apiBase: address,
  /** The address of live events; default: the API's address. */
  socketUrl: address,
  sentryDsn: reportingAddress,
  chatWidgetUrl: address,
  /** The origins that the chat widget loads from and talks to, beside its own. */
  chatWidgetOrigins: addresses,
  mapTilesUrl: tilesAddress,
  paymentPublicKey: textThat('a text', () => true),
  fakeReportData: {
    read: (given) => (typeof given === 'boolean' ? given : undefined),
    expected: 'true or false',
  } satisfies Field<boolean>,
  externalStorageSegment: textThat('letters, digits, “-” and “_”', (text) => /^[\w-]+$/.test(text)),
};

type Fields = typeof configFields;
export type RuntimeConfig = { [Name in keyof Fields]?: ReturnType<Fields[Name]['read']> };
