/** What a filter's tag says: up to `maximum` values joined by commas, then how many are selected. */
export function filterTagText(values: readonly string[], maximum: number): string {
  return values.length > maximum ? `${values.length} selected` : values.join(', ');
}
