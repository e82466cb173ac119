import { isFields, readContent } from './dialects/readContent.ts';

/** Stands where something was removed. */
export const removed = '•••';

/** The most of a message that is kept (characters). */
const longestKept = 2_000;
/** Levels of JSON in texts of JSON that are read. */
const deepestText = 2;

const secretWord =
  'pass|pwd|psk|pin|code|secret|token|key|cred|auth|cookie|session|bearer|cert|signature|nonce|ha1|hash|uid|card|rfid|wiegand|nfc|serialreceived|rfreceived|irreceived';
/** "MqttPassword", "wifi_key", "action_code", "UID": their values are removed. */
const secretName = new RegExp(secretWord);
/** "Password1 abc", "token=abc", "Authorization: Basic abc": all that follows is removed. */
const secretInText = new RegExp(String.raw`([\w-]*(?:${secretWord})[\w-]*)([\s"'=:]+)[^;]+`, 'gi');
/** "mqtt://user:password@host" */
const account = /\b([a-z][\da-z+.-]*:\/\/)[^\s/@]+@/gi;
const opaque = /[\w+/=.~-]{20,}/g;
/** Text of a token: its letters and digits are mixed as in no name. */
const isOpaque = (word: string) =>
  /[\da-f]{32}/i.test(word) ||
  (word.match(/[\da-z]{20,}/gi) ?? []).some((part) => /\d/.test(part) && /[a-z]/i.test(part));
/** A number of its own, as somebody types a code: none of a date, a time, a version or an address. */
const typed = /(?<![\w.:/+-])[\d*#]*\d[\d*#]{3,}(?![\w.:/-])/g;

/** Readings that stay visible where codes come. */
const readingNames: ReadonlySet<string> = new Set([
  'battery',
  'batterylow',
  'humidity',
  'linkquality',
  'lqi',
  'rssi',
  'signal',
  'tamper',
  'temperature',
  'voltage',
]);

const plainName = (name: string): string => name.toLowerCase().replace(/[^\da-z]/g, '');

interface Place {
  /** People's codes come there. */
  hasCodes: boolean;
  depth: number;
}

function textWithout(text: string, place: Place): string {
  if (text === '') return text;
  if (place.hasCodes) return removed;
  const isJson = place.depth < deepestText && /^\s*[{[]/.test(text);
  const json = isJson ? readContent(Buffer.from(text))?.json() : undefined;
  if (json !== undefined) return JSON.stringify(valueWithout(json, { ...place, depth: place.depth + 1 }));
  return text
    .replace(account, `$1${removed}@`)
    .replace(secretInText, `$1$2${removed}`)
    .replace(opaque, (word) => (isOpaque(word) ? removed : word))
    .replace(typed, removed);
}

function fieldWithout(name: string, value: unknown, place: Place): unknown {
  const isNothing = value === null || value === '' || typeof value === 'boolean';
  const plain = plainName(name);
  if (!isNothing && secretName.test(plain)) return removed;
  const isReading = typeof value === 'number' && readingNames.has(plain);
  return valueWithout(value, isReading ? { ...place, hasCodes: false } : place);
}

function valueWithout(value: unknown, place: Place): unknown {
  if (typeof value === 'string') return textWithout(value, place);
  if (typeof value === 'number') return place.hasCodes ? removed : value;
  if (Array.isArray(value)) return value.map((item) => valueWithout(item, place));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      textWithout(name, { ...place, hasCodes: false }),
      fieldWithout(name, field, place),
    ]),
  );
}

/** A copy: part of a text would keep all of it in memory. */
function cut(text: string): string {
  if (text.length <= longestKept) return text;
  return `${Buffer.from(text.slice(0, longestKept)).toString()}… (${text.length} characters)`;
}

export interface SecretPlace {
  topic: string;
  /** Whether people's codes come on the topic: then only readings stay. */
  hasCodes: boolean;
  /** Whether the message is a reading. Another number alone may be a code. */
  isMeasured: boolean;
}

/**
 * The text of a message without PINs, cards, passwords, keys and tokens, and whatever looks like one. It removes too
 * much rather than too little.
 */
export function withoutSecrets(payload: Buffer, { topic, hasCodes, isMeasured }: SecretPlace): string {
  if (payload.length === 0) return '';
  const content = readContent(payload);
  if (content === null) return `(${payload.length} bytes that are not read)`;
  const { text } = content;
  if (secretName.test(plainName(topic.slice(topic.lastIndexOf('/') + 1)))) hasCodes = true;
  const json = content.json();
  const place = { hasCodes, depth: 0 };
  if (typeof json === 'object' && json !== null) return cut(JSON.stringify(valueWithout(json, place)));
  if (typeof json === 'number' && isMeasured && !hasCodes) return cut(text);
  if (/^\s*[{["]/.test(text) && json === undefined) return `(${payload.length} bytes of JSON that are not read)`;
  return cut(textWithout(text.trim(), place));
}
