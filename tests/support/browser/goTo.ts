import type { Page } from 'playwright';

/**
 * Opens an address as Back and Forward do: without a page load. Resolves once the page before is gone, so that nothing
 * is pressed there (another page gives the tab a title), or once another address was opened instead.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const { title, from, to } = await page.evaluate((address) => {
    const before = { title: document.title, from: window.location.pathname };
    window.history.pushState(null, '', address);
    const opened = window.location.pathname;
    if (opened !== before.from) document.title = '';
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return { ...before, to: opened };
  }, path);
  if (from === to) return;
  await page.waitForFunction((opened) => document.title !== '' || window.location.pathname !== opened, to);
  // The page before goes on where the other one is refused.
  await page.evaluate((known) => {
    if (document.title === '') document.title = known;
  }, title);
}
