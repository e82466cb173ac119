import type { BrowserContext, Page } from 'playwright';

/** Notes popups' texts: some are gone before a slow test looks. */
export async function keepSaid(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const hear = (node: Node) => {
      if (!(node instanceof HTMLElement)) return;
      const popups = node.matches('[data-popup]') ? [node] : node.querySelectorAll('[data-popup]');
      for (const popup of popups) said.push(popup.textContent);
    };
    const watch = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(hear)));
    watch.observe(document, { childList: true, subtree: true });
  });
}

/** The texts of popups since the page loaded, in order. */
export const saidIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { said: string[] }).said);
