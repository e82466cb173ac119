const key = 'pageBefore';

/** Remembers the page that is left for another site, in this tab. */
export function rememberPage(): void {
  try {
    sessionStorage.setItem(key, `${location.pathname}${location.search}`);
  } catch (error) {
    console.warn('Session storage cannot be written.', error);
  }
}

/** The page to lead back to, once; null: none. */
export function takePageBefore(): string | null {
  try {
    const page = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return page;
  } catch (error) {
    console.warn('Session storage cannot be read.', error);
    return null;
  }
}
