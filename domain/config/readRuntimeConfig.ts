import { runtimeConfigSchema, type RuntimeConfig } from './runtime.ts';

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

/** Reports fields that are unknown, perhaps misspelt. */
function unknownFields(given: object): ConfigFault[] {
  const unknown = Object.keys(given).filter((field) => !Object.hasOwn(runtimeConfigSchema.shape, field));
  return unknown.map((field) => ({ field, problem: 'there is no such field' }));
}

/** Reads the text of /config.json field by field: one fault loses no other field. An empty file is valid. */
export function readRuntimeConfig(text: string): RuntimeConfigReading {
  let given: unknown;
  try {
    given = text.trim() === '' ? {} : JSON.parse(text);
  } catch (cause) {
    return readingOf({}, [{ field: wholeFile, problem: cause instanceof Error ? cause.message : 'not JSON' }]);
  }
  const parsed = runtimeConfigSchema.safeParse(given);
  if (parsed.success) return readingOf(parsed.data, unknownFields(given as object));
  const faults = parsed.error.issues.map(({ path: [field = wholeFile], message }) => ({
    field: String(field),
    problem: message,
  }));
  if (faults.some(({ field }) => field === wholeFile)) return readingOf({}, faults);
  const wrong = new Set(faults.map(({ field }) => field));
  const usable = Object.entries(given as object).filter(([field]) => !wrong.has(field));
  const config = runtimeConfigSchema.parse(Object.fromEntries(usable));
  return readingOf(config, [...faults, ...unknownFields(given as object)]);
}

/** The fault of a field that the dashboard can do without, in a sentence. */
export function configFaultText({ field, problem }: ConfigFault): string {
  return `/config.json is broken at “${field}” (${problem}); the dashboard does without it.`;
}
