import type { BrowserContext, Page } from 'playwright';

/** Notes each painted state of a command, in every page. */
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

/** The states that the page has painted since it loaded, in order. */
export function paintedStates(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { seenCommandStates: string[] }).seenCommandStates);
}
