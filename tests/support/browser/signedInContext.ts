import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { isProof } from '../proofs.ts';

/** Signs in by the server's own call. */
export async function tokenOf(url: string, person: { email: string; password: string }): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'Connection-Point': 'dashboard' };
  const response = await fetch(`${url}/auth/user/login`, { method: 'POST', headers, body: JSON.stringify(person) });
  const text = await response.text();
  if (!response.ok) throw new Error(`The sign-in of ${person.email} was refused: ${text}`);
  return text;
}

export interface Held {
  token: string;
  siteId?: number;
}

/** Opens a browser context whose user is already signed in. Only the proofs wait for what moves. */
export async function signedInContext(
  browser: Browser,
  held: Held,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: isProof ? 'no-preference' : 'reduce', ...options });
  await startSignedIn(context, held);
  return context;
}

/** Every tab starts signed in, until something is stored anew. */
export async function startSignedIn(context: BrowserContext, { token, siteId }: Held): Promise<void> {
  const items: Record<string, string> = { [storageKeys.token]: token };
  if (siteId !== undefined) items[storageKeys.siteId] = String(siteId);
  // Once per browser: later choices stay in its other tabs.
  await context.addInitScript((given: Readonly<Record<string, string>>) => {
    // A blank page has no storage.
    if (!location.protocol.startsWith('http') || localStorage.getItem('begun') !== null) return;
    for (const [key, value] of Object.entries({ ...given, begun: 'yes' })) localStorage.setItem(key, value);
  }, items);
}
