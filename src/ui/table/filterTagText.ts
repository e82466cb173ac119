/** The text of a filter's tag: up to `maximum` values joined by commas, else their count. */
export function filterTagText(values: readonly string[], maximum: number): string {
  return values.length > maximum ? `${values.length} selected` : values.join(', ');
}
