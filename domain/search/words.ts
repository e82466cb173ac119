/** The words of a search; a hit must have all of them. */
export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter((word) => word !== '');
}
