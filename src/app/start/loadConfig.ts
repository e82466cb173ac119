import { configFaultText, readRuntimeConfig, type ConfigFault } from '#domain/config/readRuntimeConfig.ts';
import type { RuntimeConfig } from '#domain/config/runtime.ts';
import { pageMessages } from '#domain/messages/pages.ts';
import { askForConfig } from './configFile.ts';

export interface AppConfig extends RuntimeConfig {
  /** Without a slash at its end. */
  apiBase: string;
  socketUrl: string;
  /** Fields of the file that count as absent, because they cannot be used. */
  faults: readonly ConfigFault[];
}

export type ConfigReading = { ok: true; config: AppConfig } | { ok: false; message: string };

/** Fills in what the file left out: the API is the page's own origin, live events come from the API's address. */
function withDefaults(given: RuntimeConfig, origin: string, faults: readonly ConfigFault[]): AppConfig {
  const apiBase = (given.apiBase ?? origin).replace(/\/+$/, '');
  return { ...given, apiBase, socketUrl: given.socketUrl ?? new URL(apiBase).origin, faults };
}

/**
 * The text of /config.json as a configuration, or the sentence that names the field at fault where the dashboard cannot
 * do without it. What it can do without is off, and told on the console.
 */
export function readConfig(text: string, origin: string): ConfigReading {
  const { config, faults, stopper } = readRuntimeConfig(text);
  if (stopper !== null) return { ok: false, message: pageMessages.configBroken(stopper.field, stopper.problem) };
  for (const fault of faults) console.warn(configFaultText(fault));
  return { ok: true, config: withDefaults(config, origin, faults) };
}

/** Reads /config.json. No such file, a host's fallback page in its place, and an empty file all mean defaults. */
export async function loadConfig(): Promise<ConfigReading> {
  const { origin } = location;
  try {
    const response = await askForConfig();
    const isPage = response.headers.get('Content-Type')?.includes('text/html') === true;
    if (response.status === 404 || (response.ok && isPage)) return readConfig('', origin);
    if (!response.ok) return { ok: false, message: pageMessages.configUnreadable };
    return readConfig(await response.text(), origin);
  } catch (cause) {
    console.error('The configuration could not be fetched.', cause);
    return { ok: false, message: pageMessages.configUnreadable };
  }
}
