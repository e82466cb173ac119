import { reporting } from '#domain/limits/reporting.ts';

/** The paths of our own scripts, in a build and in development. */
const script = /^\/(?:start\.js|(?:assets|src|domain|machines|collections|node_modules)\/[\w./-]+\.(?:m?js|tsx?))$/;

/** The path of one of our scripts; null for other addresses: a page's address tells who or what is shown. */
function scriptPath(word: string): string | null {
  const bare = word.replace(/^[^\w/]+/, '').replace(/[?#].*$|[^\w]+$/s, '');
  const path = bare.replace(/^[a-z][a-z+.-]*:\/\/[^/]*/i, '');
  return script.test(path) ? path : null;
}

function scrubWord(word: string): string {
  if (/@|%40|＠/i.test(word)) return '[email]';
  if (word.includes('/')) return scriptPath(word) ?? '[address]';
  // Tokens, keys and ids of sessions.
  return word.replace(/[\w+=~-]{20,}(?:\.[\w+=~-]*)*/g, '[token]');
}

/** From the first mark to the last, since a quoted text may hold quotes. */
const quoted = [/".*"/gs, /“.*”/gs, /«.*»/gs, /`.*`/gs];

/** Four digits or more, as in phone numbers, PINs and ids; three are a status or a line number. */
const number = /\p{Nd}(?:[^\p{L}\p{Nd}\n]{0,3}\p{Nd}){3,}/gu;

/**
 * An error's message without personal data: addresses, emails, phone numbers, PINs, tokens and quoted text. One line of at
 * most 300 characters.
 */
export function scrub(text: string): string {
  const limit = 10 * reporting.messageLength;
  // A cut word could no longer be recognised.
  const whole = text.length > limit ? text.slice(0, limit).replace(/\S+$/, '') : text;
  // Words first: a quote may begin inside a word.
  let plain = whole.split(/\s+/u).map(scrubWord).join(' ');
  for (const quotes of quoted) plain = plain.replace(quotes, '[text]');
  plain = plain.replace(/'[^']*'/g, (name) => (/^'[\w$.#[\]-]{1,40}'$/.test(name) ? name : '[text]'));
  return plain.replace(number, '[number]').slice(0, reporting.messageLength);
}

/** The address of one of our own scripts without query and hash; null for other addresses. */
export function ownScript(address: string | undefined, origin: string): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.origin === origin && script.test(url.pathname) ? url.origin + url.pathname : null;
}
