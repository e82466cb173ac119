import type { BrowserContext, Page } from 'playwright';

/** Notes in every page of the context each state of a command as it is painted. */
export async function watchCommands(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenCommandStates: seen });
    const look = () => {
      for (const element of document.querySelectorAll('[data-command-state]')) {
        const state = element.getAttribute('data-command-state') ?? '';
        if (seen.at(-1) !== state) seen.push(state);
      }
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-command-state'],
    });
  });
}

/** The states that a page has painted since it was loaded, in their order. */
export function paintedStates(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { seenCommandStates: string[] }).seenCommandStates);
}
