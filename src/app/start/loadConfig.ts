import { runtimeConfigSchema, type RuntimeConfig } from '#domain/config/runtime.ts';
import { pageMessages } from '#domain/messages/pages.ts';

export interface AppConfig extends RuntimeConfig {
  /** Without a slash at its end. */
  apiBase: string;
  socketUrl: string;
}

export type ConfigReading = { ok: true; config: AppConfig } | { ok: false; message: string };

/** Fills in what the file left out: the API is the page's own origin, live events come from the API's address. */
function withDefaults(given: RuntimeConfig, origin: string): AppConfig {
  const apiBase = (given.apiBase ?? origin).replace(/\/+$/, '');
  return { ...given, apiBase, socketUrl: given.socketUrl ?? new URL(apiBase).origin };
}

/** The text of /config.json as a configuration, or the sentence that names the field at fault. */
export function readConfig(text: string, origin: string): ConfigReading {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : 'not JSON';
    return { ok: false, message: pageMessages.configBroken('the whole file', problem) };
  }
  const parsed = runtimeConfigSchema.safeParse(json);
  if (parsed.success) return { ok: true, config: withDefaults(parsed.data, origin) };
  const [issue] = parsed.error.issues;
  const field = issue === undefined || issue.path.length === 0 ? 'the whole file' : issue.path.join('.');
  return { ok: false, message: pageMessages.configBroken(field, issue?.message ?? 'invalid') };
}

/** Reads /config.json. No such file, a host's fallback page in its place, and an empty file all mean defaults. */
export async function loadConfig(): Promise<ConfigReading> {
  const { origin } = location;
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    const isPage = response.headers.get('Content-Type')?.includes('text/html') === true;
    if (response.status === 404 || (response.ok && isPage)) return { ok: true, config: withDefaults({}, origin) };
    if (!response.ok) return { ok: false, message: pageMessages.configUnreadable };
    const text = await response.text();
    return readConfig(text.trim() === '' ? '{}' : text, origin);
  } catch (cause) {
    console.error('The configuration could not be fetched.', cause);
    return { ok: false, message: pageMessages.configUnreadable };
  }
}
