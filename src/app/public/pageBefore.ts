const key = 'pageBeforeDirectory';

/** Remembers the page that is left for the directory's own, in this tab. */
export function rememberPage(): void {
  try {
    sessionStorage.setItem(key, `${location.pathname}${location.search}`);
  } catch (error) {
    console.warn('Session storage cannot be written; the sign-in ends at the first page.', error);
  }
}

/** The page to which a sign-in leads back, once; null: none. */
export function takePageBefore(): string | null {
  try {
    const page = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return page;
  } catch (error) {
    console.warn('Session storage cannot be read; the sign-in ends at the first page.', error);
    return null;
  }
}
