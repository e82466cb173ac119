import { sessionStorageKeys } from '#domain/limits/storageKeys.ts';
import { moduleNotLoaded, pageNotLoaded } from '#domain/messages/catalogue.ts';
import { popup } from '#ui/popup/popup.ts';

/** What could not be loaded: a page that somebody went to, or another part of the dashboard. */
export type LoadedPart = 'page' | 'module';

const failed = new Set<LoadedPart>();

/**
 * Whether this part failed before, in this tab. Kept beyond the page: the message asks for a refresh, and what comes
 * after it is the repeat.
 */
function isRepeat(part: LoadedPart): boolean {
  const key = sessionStorageKeys.loadFailurePrefix + part;
  let before = failed.has(part);
  failed.add(part);
  try {
    before ||= sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, 'yes');
  } catch (cause) {
    console.warn('Session storage cannot be used; a repeat after a reload looks like the first time.', cause);
  }
  return before;
}

/**
 * A part of the dashboard did not arrive: the network failed, or a new version has replaced it. Says so in a message
 * that stays until it is closed; its own message is the same sentence.
 */
export class LoadFailure extends Error {
  constructor(part: LoadedPart, cause: unknown) {
    const { kind, text, stays, urgent } = part === 'page' ? pageNotLoaded : moduleNotLoaded;
    const sentence = text(isRepeat(part));
    super(sentence, { cause });
    this.name = 'LoadFailure';
    // Under one name: the sentence of a repeat takes the first one's place.
    popup[kind](sentence, stays, { urgent, name: part });
  }
}
