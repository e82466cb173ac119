import { createHash } from 'node:crypto';

/** Data in a script element is no script. */
const inlineScript = /<script>([^<]*(?:<(?!\/script)[^<]*)*)<\/script>/gi;

/**
 * Hashes, byte by byte, of the scripts inside a page.
 * @returns sources of `script-src` as in CSP 3: `'sha256-…'` in base64.
 */
export function inlineScriptSources(html: string): string[] {
  return [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
