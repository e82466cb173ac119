import { reporting } from '#domain/limits/reporting.ts';

/** Where our own scripts lie, in a build and while developing. */
const script = /^\/(?:start\.js|(?:assets|src|domain|machines|collections|node_modules)\/[\w./-]+\.(?:m?js|tsx?))$/;

/** The path of a script of ours; null for any other address: a page's address says who or what is looked at. */
function scriptPath(word: string): string | null {
  const bare = word.replace(/^[^\w/]+/, '').replace(/[?#].*$|[^\w]+$/s, '');
  const path = bare.replace(/^[a-z][a-z+.-]*:\/\/[^/]*/i, '');
  return script.test(path) ? path : null;
}

/** A word that may name somebody or open something gives way to what it is. */
function scrubWord(word: string): string {
  if (/@|%40|＠/i.test(word)) return '[email]';
  if (word.includes('/')) return scriptPath(word) ?? '[address]';
  // Tokens, keys and ids of sessions.
  return word.replace(/[\w+=~-]{20,}(?:\.[\w+=~-]*)*/g, '[token]');
}

/** From the first sign to the last, since what is quoted may hold quotes. */
const quoted = [/".*"/gs, /“.*”/gs, /«.*»/gs, /`.*`/gs];

/** Four digits and more, as written in phone numbers, PINs and ids; three are a status or a line. */
const number = /\p{Nd}(?:[^\p{L}\p{Nd}\n]{0,3}\p{Nd}){3,}/gu;

/**
 * An error's message without what may be somebody's: addresses, emails, phone numbers, PINs, tokens, and whatever is
 * quoted. At most 300 characters, of one line.
 */
export function scrub(text: string): string {
  const limit = 10 * reporting.messageLength;
  // A word that was cut would no longer be known for what it is.
  const whole = text.length > limit ? text.slice(0, limit).replace(/\S+$/, '') : text;
  // Words first: a quote may begin inside one of them.
  let plain = whole.split(/\s+/u).map(scrubWord).join(' ');
  for (const quotes of quoted) plain = plain.replace(quotes, '[text]');
  plain = plain.replace(/'[^']*'/g, (name) => (/^'[\w$.#[\]-]{1,40}'$/.test(name) ? name : '[text]'));
  return plain.replace(number, '[number]').slice(0, reporting.messageLength);
}

/** The address of one of our own scripts, without anything behind its path; null for every other address. */
export function ownScript(address: string | undefined, origin: string): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.origin === origin && script.test(url.pathname) ? url.origin + url.pathname : null;
}
