import { isUtf8 } from 'node:buffer';
import { largestMessage } from './dialect.ts';

/** Levels of a JSON message that are read. */
const deepest = 12;

/** What a message holds. */
export interface Content {
  text: string;
  /** undefined: it is no JSON, or nested too deeply. */
  json: () => unknown;
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns undefined where the fields do not hold it themselves. */
export const fieldOf = (value: unknown, name: string): unknown =>
  isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Counts brackets outside strings, so that no deep value is ever built. */
function isShallow(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > deepest) return false;
  }
  return true;
}

function readJson(text: string): unknown {
  if (!isShallow(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** @returns null where the message is too large, or no text. */
export function readContent(payload: Buffer): Content | null {
  if (payload.length > largestMessage || !isUtf8(payload)) return null;
  const text = payload.toString('utf8');
  let read: { json: unknown } | null = null;
  return { text, json: () => (read ??= { json: readJson(text) }).json };
}
