import { timing } from '#domain/limits/timing.ts';

/** Whether the page's own address answers with a page: a reload into a dead server leaves the browser's error page. */
export async function pageAnswers(): Promise<boolean> {
  try {
    const response = await fetch(location.pathname, {
      cache: 'no-store',
      // As somebody who opens it: hosts give others no page.
      headers: { Accept: 'text/html' },
      signal: AbortSignal.timeout(timing.outageProbe),
    });
    await response.body?.cancel();
    return response.ok && response.headers.get('Content-Type')?.includes('text/html') === true;
  } catch {
    return false; // No answer is an answer here.
  }
}
