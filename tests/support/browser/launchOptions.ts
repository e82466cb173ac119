import { findChromium } from './findChromium.ts';

/** For Playwright. Containers run tests as root, where Chromium's sandbox refuses to start. */
export function launchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  return executablePath === null ? { args } : { executablePath, args };
}
