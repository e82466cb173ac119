import { configFaultText, readRuntimeConfig, type ConfigFault } from '#domain/config/readRuntimeConfig.ts';
import type { RuntimeConfig } from '#domain/config/runtime.ts';
import { pageMessages } from '#domain/messages/pages.ts';
import { fetchConfig } from './fetchConfig.ts';

export interface AppConfig extends RuntimeConfig {
  /** Without a slash at its end. */
  apiBase: string;
  socketUrl: string;
  /** Unusable fields of the file, which count as absent. */
  faults: readonly ConfigFault[];
}

export type ConfigReading = { ok: true; config: AppConfig } | { ok: false; message: string };

function withDefaults(given: RuntimeConfig, origin: string, faults: readonly ConfigFault[]): AppConfig {
  const apiBase = (given.apiBase ?? origin).replace(/\/+$/, '');
  return { ...given, apiBase, socketUrl: given.socketUrl ?? new URL(apiBase).origin, faults };
}

/**
 * Parses the text of /config.json. A fault in a required field gives a message that names the field; an optional field
 * with a fault counts as absent, and the console names it.
 */
export function readConfig(text: string, origin: string): ConfigReading {
  const { config, faults, stopper } = readRuntimeConfig(text);
  if (stopper !== null) return { ok: false, message: pageMessages.configBroken(stopper.field, stopper.problem) };
  for (const fault of faults) console.warn(configFaultText(fault));
  return { ok: true, config: withDefaults(config, origin, faults) };
}

/** Reads /config.json. A missing file, a host's fallback page and an empty file mean defaults. */
export async function loadConfig(): Promise<ConfigReading> {
  const { origin } = location;
  try {
    const response = await fetchConfig();
    const isPage = response.headers.get('Content-Type')?.includes('text/html') === true;
    if (response.status === 404 || (response.ok && isPage)) return readConfig('', origin);
    if (!response.ok) return { ok: false, message: pageMessages.configUnreadable };
    return readConfig(await response.text(), origin);
  } catch (cause) {
    console.error('The configuration could not be fetched.', cause);
    return { ok: false, message: pageMessages.configUnreadable };
  }
}
