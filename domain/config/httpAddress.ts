/** An http address without the blanks that a browser drops; undefined: the value is none. */
export function httpAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const address = value.replaceAll(/[\t\n\r]/g, '').trim();
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;
}
