import { timing } from '#domain/limits/timing.ts';

/** Whether the page's own address answers with a page. A reload during an outage would leave the browser's error page. */
export async function isPageReachable(): Promise<boolean> {
  try {
    const response = await fetch(location.pathname, {
      cache: 'no-store',
      // As a browser asks: hosts may send other requests no page.
      headers: { Accept: 'text/html' },
      signal: AbortSignal.timeout(timing.outageProbe),
    });
    await response.body?.cancel();
    return response.ok && response.headers.get('Content-Type')?.includes('text/html') === true;
  } catch {
    return false; // No answer means unreachable.
  }
}
