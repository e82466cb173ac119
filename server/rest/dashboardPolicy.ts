import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { contentSecurityPolicy, type PolicyOptions } from '#domain/config/contentSecurityPolicy.ts';
import {
  configFaultText,
  readRuntimeConfig,
  wholeFile,
  type RuntimeConfigReading,
} from '#domain/config/readRuntimeConfig.ts';
import type { RuntimeConfig } from '#domain/config/runtime.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { inlineScriptSources } from '#server/dashboard/inlineScripts.ts';

export interface DashboardPolicy {
  /** Reads changed config.json and index.html again. */
  refresh(): Promise<void>;
  /** @param host the Host header. */
  header(host: string | undefined): string;
}

interface ConfigVersion {
  /** A text that changes with the file. */
  stamp: string;
  reading: RuntimeConfigReading;
}

const absent: ConfigVersion = { stamp: 'absent', reading: readRuntimeConfig('') };

async function stampOf(file: string): Promise<string> {
  if (!existsSync(file)) return absent.stamp;
  const { mtimeMs, size } = await stat(file);
  return `${mtimeMs} ${size}`;
}

async function readVersion(file: string, stamp: string): Promise<ConfigVersion> {
  return stamp === absent.stamp ? absent : { stamp, reading: readRuntimeConfig(await readFile(file, 'utf8')) };
}

/** Reads the page's inline scripts, again when the page has changed. */
function openInlineScripts(page: string) {
  let stamp = absent.stamp;
  let sources: string[] = [];
  return {
    async refresh(): Promise<void> {
      const next = await stampOf(page);
      if (next === stamp) return;
      sources = next === absent.stamp ? [] : inlineScriptSources(await readFile(page, 'utf8'));
      stamp = next;
    },
    sources: () => sources,
  };
}

const headerOf = (options: Partial<PolicyOptions>, host: string | undefined) =>
  contentSecurityPolicy({ config: {}, ...options, host: host ?? null });

/** Why the dashboard cannot start with this file; null: it can. */
function stopperMessage(file: string, { stopper }: RuntimeConfigReading): string | null {
  if (stopper === null) return null;
  const fault = stopper.field === wholeFile ? 'is no JSON' : `has a value that cannot be used, "${stopper.field}"`;
  return `The dashboard's ${file} ${fault}: correct the file or delete it.`;
}

/**
 * @param folder null: no dashboard. A file that becomes invalid while the server runs is logged, and the previous
 * policy stays.
 * @throws StartFailure when the dashboard cannot start with its config.json.
 */
export async function openDashboardPolicy(folder: string | null, log: Logger): Promise<DashboardPolicy> {
  if (folder === null) return { refresh: () => Promise.resolve(), header: (host) => headerOf({}, host) };
  const file = join(folder, 'config.json');
  const scripts = openInlineScripts(join(folder, 'index.html'));
  await scripts.refresh();
  let version = absent;
  let config: RuntimeConfig = {};
  const take = (next: ConfigVersion) => {
    version = next;
    config = next.reading.config;
    for (const fault of next.reading.faults) log.warn(configFaultText(fault));
  };
  const first = await readVersion(file, await stampOf(file));
  const failure = stopperMessage(file, first.reading);
  if (failure !== null) throw new StartFailure(failure);
  take(first);
  const refetch = async () => {
    const stamp = await stampOf(file);
    if (stamp === version.stamp) return;
    const next = await readVersion(file, stamp);
    const fault = stopperMessage(file, next.reading);
    if (fault === null) return take(next);
    version = { ...version, stamp };
    log.error(fault);
  };
  return {
    async refresh() {
      try {
        await scripts.refresh();
        await refetch();
      } catch (cause) {
        log.error(cause, `A file in ${folder} cannot be read: its Content-Security-Policy stays as it was.`);
      }
    },
    header: (host) => headerOf({ config, inlineScripts: scripts.sources() }, host),
  };
}
