import { createHash } from 'node:crypto';

/** Scripts that stand in a page themselves; data in a script element is none. */
const inlineScript = /<script>([^<]*(?:<(?!\/script)[^<]*)*)<\/script>/gi;

/**
 * What a Content-Security-Policy must name for the scripts inside a page to run: the hash of each, byte by byte.
 * @returns sources of `script-src`, as CSP 3 writes them: `'sha256-…'` in base64.
 */
export function inlineScriptSources(html: string): string[] {
  return [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
