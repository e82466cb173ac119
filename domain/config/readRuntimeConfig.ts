import { configFields, type RuntimeConfig } from './runtime.ts';

/** An unusable field of /config.json, and why. */
export interface ConfigFault {
  field: string;
  problem: string;
}

export interface RuntimeConfigReading {
  /** The usable part of the configuration. */
  config: RuntimeConfig;
  /** Unusable fields, which count as absent. */
  faults: readonly ConfigFault[];
  /** The first fault that stops the dashboard; null: it can start. */
  stopper: ConfigFault | null;
}

export const wholeFile = 'the whole file';

/** A wrong one would lead to the wrong server; any other field is merely off while wrong. */
const essential: ReadonlySet<string> = new Set([wholeFile, 'apiBase', 'socketUrl']);

function readingOf(config: RuntimeConfig, faults: readonly ConfigFault[]): RuntimeConfigReading {
  return { config, faults, stopper: faults.find(({ field }) => essential.has(field)) ?? null };
}

const isField = (name: string): name is keyof RuntimeConfig => Object.hasOwn(configFields, name);

/** Reads the text of /config.json field by field: one fault loses no other field. An empty file is valid. */
export function readRuntimeConfig(text: string): RuntimeConfigReading {
  let given: unknown;
  try {
    given = text.trim() === '' ? {} : JSON.parse(text);
  } catch (cause) {
    return readingOf({}, [{ field: wholeFile, problem: cause instanceof Error ? cause.message : 'not JSON' }]);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return readingOf({}, [{ field: wholeFile, problem: 'Expected an object' }]);
  const config: Partial<Record<keyof RuntimeConfig, unknown>> = {};
  const faults: ConfigFault[] = [];
  for (const [field, value] of Object.entries(given)) {
    if (!isField(field)) faults.push({ field, problem: 'there is no such field' });
    // An empty field of a template counts as absent.
    else if (value !== null && value !== '') {
      const { read, expected } = configFields[field];
      const known = read(value);
      if (known === undefined) faults.push({ field, problem: `Expected ${expected}` });
      else config[field] = known;
    }
  }
  return readingOf(config as RuntimeConfig, faults);
}

/** The fault of a field that the dashboard can do without, in a sentence. */
export function configFaultText({ field, problem }: ConfigFault): string {
  return `/config.json is broken at “${field}” (${problem}); the dashboard does without it.`;
}
