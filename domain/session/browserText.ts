/** "Firefox on Windows", without unknown parts. */
export function browserText({ browser, system }: { browser: string | null; system: string | null }): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}
