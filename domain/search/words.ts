/** The words of a search box: all of them must be found. */
export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter((word) => word !== '');
}
