const key = 'pageBefore';

/** Remembers in this tab where to lead back to from another site: to the page that is left, or to another one. */
export function rememberPage(page = `${location.pathname}${location.search}`): void {
  try {
    sessionStorage.setItem(key, page);
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
