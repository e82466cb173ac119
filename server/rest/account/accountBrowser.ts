export interface BrowserInfo {
  browser: string | null;
  system: string | null;
}

type Family = readonly [pattern: RegExp, word: string];

/** In this order: most browsers also name others. */
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

/** Longer headers are forged. */
const maxLength = 500;

const findFamily = (families: readonly Family[], text: string) =>
  families.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * From a User-Agent header (RFC 9110, 10.1.5), which can be forged.
 * @returns null: a family that is not named.
 */
export function parseUserAgent(userAgent: string | undefined): BrowserInfo {
  const text = (userAgent ?? '').slice(0, maxLength);
  return { browser: findFamily(browsers, text), system: findFamily(systems, text) };
}
