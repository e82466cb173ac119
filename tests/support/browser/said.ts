import type { BrowserContext, Page } from 'playwright';

/** Writes down what popups say from now on, in each page of a context: some are gone before a slow test looks. */
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

/** What popups have said in a page since it was loaded, each as it came. */
export const saidIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { said: string[] }).said);
