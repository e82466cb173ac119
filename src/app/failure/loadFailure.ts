import { pageMessages } from '#domain/messages/pages.ts';
import { popup } from '#ui/popup/popup.ts';

/** What could not be loaded: a page that somebody went to, or another part of the dashboard. */
export type LoadedPart = 'page' | 'module';

const failures: Record<LoadedPart, number> = { page: 0, module: 0 };

function textOf(part: LoadedPart): string {
  failures[part] += 1;
  const text = part === 'page' ? pageMessages.loadFailed : pageMessages.newVersion;
  return failures[part] > 1 ? text + pageMessages.repeatSuffix : text;
}

/**
 * A part of the dashboard did not arrive: the network failed, or a new version has replaced it. Says so in a message
 * that stays until it is closed; its own message is the same sentence.
 */
export class LoadFailure extends Error {
  constructor(part: LoadedPart, cause: unknown) {
    const text = textOf(part);
    super(text, { cause });
    this.name = 'LoadFailure';
    if (part === 'page') popup.error(text, null);
    else popup.warning(text, null);
  }
}
