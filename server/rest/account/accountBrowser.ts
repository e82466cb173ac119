/** The browser and system of a sign-in, without versions and address. */
export interface BrowserInfo {
  browser: string | null;
  system: string | null;
}

type Family = readonly [pattern: RegExp, word: string];

/** In this order, since most browsers also name others. */
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
 * Finds the families of browser and system in a User-Agent header (RFC 9110, 10.1.5). The header can be forged.
 * @returns null for a family that is not named.
 */
export function parseUserAgent(userAgent: string | undefined): BrowserInfo {
  const text = (userAgent ?? '').slice(0, maxLength);
  return { browser: findFamily(browsers, text), system: findFamily(systems, text) };
}
