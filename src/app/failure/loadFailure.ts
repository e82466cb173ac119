import { sessionStorageKeys } from '#domain/limits/storageKeys.ts';
import { moduleNotLoaded, pageNotLoaded } from '#domain/messages/catalogue.ts';
import { showNotice } from '#crud/message/showNotice.ts';

/** A part of the dashboard that loads later: a page, or another module. */
export type CodePart = 'page' | 'module';

const notices = { page: pageNotLoaded, module: moduleNotLoaded } as const;
const failed = new Set<CodePart>();

/**
 * Whether this part failed before in this tab. Session storage keeps it over the refresh that the message asks for.
 */
function isRepeat(part: CodePart): boolean {
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

/** A part did not load although the server answers: a new version has replaced its file. */
export class LoadFailure extends Error {
  readonly part: CodePart;

  constructor(part: CodePart, cause: unknown) {
    super(notices[part].text(false), { cause });
    this.name = 'LoadFailure';
    this.part = part;
  }
}

export function showLoadFailure({ part }: LoadFailure): void {
  showNotice(notices[part], isRepeat(part));
}
