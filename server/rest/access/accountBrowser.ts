/** What is kept of where somebody signed in: families, no versions, no address. */
export interface BrowserWords {
  browser: string | null;
  system: string | null;
}

type Family = readonly [pattern: RegExp, word: string];

/** In this order: most browsers call themselves by the names of others too. */
const browsers: readonly Family[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly Family[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Longer ones are made up. */
const longest = 500;

const wordOf = (families: readonly Family[], text: string) =>
  families.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * The families of browser and system that a User-Agent header names (RFC 9110, 10.1.5), which is what it claims.
 * @returns null for what it does not name.
 */
export function browserWords(userAgent: string | undefined): BrowserWords {
  const text = (userAgent ?? '').slice(0, longest);
  return { browser: wordOf(browsers, text), system: wordOf(systems, text) };
}
