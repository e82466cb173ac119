import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { contentSecurityPolicy } from '#domain/config/contentSecurityPolicy.ts';
import {
  configFaultText,
  readRuntimeConfig,
  wholeFile,
  type RuntimeConfigReading,
} from '#domain/config/readRuntimeConfig.ts';
import type { RuntimeConfig } from '#domain/config/runtime.ts';
import { StartFailure } from '#server/config/startFailure.ts';

/** The Content-Security-Policy of what this server sends: made from the dashboard's config.json as it is now. */
export interface DashboardPolicy {
  /** Reads config.json again where it has changed. */
  refresh(): Promise<void>;
  /** @param host as the request names it: host and port. */
  header(host: string | undefined): string;
}

interface Version {
  /** Changes whenever the file does. */
  stamp: string;
  reading: RuntimeConfigReading;
}

const absent: Version = { stamp: 'absent', reading: readRuntimeConfig('') };

async function stampOf(file: string): Promise<string> {
  if (!existsSync(file)) return absent.stamp;
  const { mtimeMs, size } = await stat(file);
  return `${mtimeMs} ${size}`;
}

async function readVersion(file: string, stamp: string): Promise<Version> {
  return stamp === absent.stamp ? absent : { stamp, reading: readRuntimeConfig(await readFile(file, 'utf8')) };
}

/** Why the dashboard could not start with this file; null: it can. */
function stopperText(file: string, { stopper }: RuntimeConfigReading): string | null {
  if (stopper === null) return null;
  const fault = stopper.field === wholeFile ? 'is no JSON' : `has a value that cannot be used, "${stopper.field}"`;
  return `The dashboard's ${file} ${fault}: correct the file or delete it.`;
}

/**
 * Opens the policy of a dashboard's folder (null: only calls are answered). A file that becomes unusable while the
 * server runs leaves the policy of before, and is logged.
 * @throws StartFailure naming the file when the dashboard could not start with it.
 */
export async function openDashboardPolicy(folder: string | null, log: Logger): Promise<DashboardPolicy> {
  const file = folder === null ? null : join(folder, 'config.json');
  let version = absent;
  let config: RuntimeConfig = {};
  const take = (next: Version) => {
    version = next;
    config = next.reading.config;
    for (const fault of next.reading.faults) log.warn(configFaultText(fault));
  };
  if (file !== null) {
    const first = await readVersion(file, await stampOf(file));
    const failure = stopperText(file, first.reading);
    if (failure !== null) throw new StartFailure(failure);
    take(first);
  }
  const reread = async (path: string) => {
    const stamp = await stampOf(path);
    if (stamp === version.stamp) return;
    const next = await readVersion(path, stamp);
    const failure = stopperText(path, next.reading);
    if (failure === null) return take(next);
    version = { ...version, stamp };
    log.error(failure);
  };
  return {
    async refresh() {
      if (file === null) return;
      try {
        await reread(file);
      } catch (cause) {
        log.error(cause, `The dashboard's ${file} cannot be read: its Content-Security-Policy stays as it was.`);
      }
    },
    header: (host) => contentSecurityPolicy({ config, host: host ?? null }),
  };
}
