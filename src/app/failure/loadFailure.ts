import { sessionStorageKeys } from '#domain/limits/storageKeys.ts';
import { moduleNotLoaded, pageNotLoaded } from '#domain/messages/catalogue.ts';
import { tell } from '#crud/message/tell.ts';

/** What could not be loaded: a page that somebody went to, or another part of the dashboard. */
export type LoadedPart = 'page' | 'module';

const notices = { page: pageNotLoaded, module: moduleNotLoaded } as const;
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
    console.warn('Session storage cannot be used.', cause);
  }
  return before;
}

/** A part of the dashboard did not arrive although the server answers: a new version has replaced it. */
export class LoadFailure extends Error {
  readonly part: LoadedPart;

  constructor(part: LoadedPart, cause: unknown) {
    super(notices[part].text(false), { cause });
    this.name = 'LoadFailure';
    this.part = part;
  }
}

/** Says so, once for what a person did, in a message that stays until it is closed; the next one is a repeat. */
export function tellLoadFailure({ part }: LoadFailure): void {
  tell(notices[part], isRepeat(part));
}
