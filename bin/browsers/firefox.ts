import { launch } from 'puppeteer-core';
import { findProgram } from './findProgram.ts';
import type { ProofBrowser, ProofLaunch } from './driver.ts';

async function startFirefox(executablePath: string): Promise<ProofBrowser> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  return {
    version: (await browser.version()).replace(/^firefox\//i, 'Firefox '),
    async openTab() {
      const page = await browser.newPage();
      await page.setViewport({ width: 1440, height: 900 });
      return {
        open: async (address) => void (await page.goto(address)),
        evaluate: (expression) => page.evaluate(expression),
        click: (selector) => page.click(selector),
        type: (selector, text) => page.type(selector, text),
      };
    },
    close: () => browser.close(),
  };
}

/** Firefox by WebDriver BiDi: FIREFOX_PATH, else the one on the PATH. */
export function firefox(): ProofLaunch {
  const path = findProgram(['firefox', 'firefox-esr'], process.env['FIREFOX_PATH']);
  const name = 'Firefox';
  return path === null
    ? { name, missing: 'Firefox is not installed. Install firefox-esr, or set FIREFOX_PATH.' }
    : { name, start: () => startFirefox(path) };
}
