import type { Page } from 'playwright';

/** Opens an address as Back and Forward do: without a page load. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
