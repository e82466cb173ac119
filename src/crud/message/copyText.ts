import { done } from '#domain/messages/pageNotices.ts';
import { copied, notCopied } from '#domain/messages/clipboard.ts';
import { showNotice } from './showNotice.ts';

/** Copies to the clipboard, and says whether it did. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showNotice(done, copied);
  } catch {
    showNotice(notCopied);
  }
}
