import { runtimeConfigSchema, type RuntimeConfig } from './runtime.ts';

/** A field of /config.json that cannot be used, and why. */
export interface ConfigFault {
  field: string;
  problem: string;
}

export interface RuntimeConfigReading {
  /** What can be used. */
  config: RuntimeConfig;
  /** What cannot, and counts as absent. */
  faults: readonly ConfigFault[];
  /** The first fault without whose mending the dashboard cannot work; null: it can start. */
  stopper: ConfigFault | null;
}

export const wholeFile = 'the whole file';

/** Where these are wrong the dashboard would talk to the wrong server; everything else is off while it is wrong. */
const essential: ReadonlySet<string> = new Set([wholeFile, 'apiBase', 'socketUrl']);

function readingOf(config: RuntimeConfig, faults: readonly ConfigFault[]): RuntimeConfigReading {
  return { config, faults, stopper: faults.find(({ field }) => essential.has(field)) ?? null };
}

/** Fields that nobody reads, by a slip of the pen perhaps. */
function unknownFields(given: object): ConfigFault[] {
  const unknown = Object.keys(given).filter((field) => !Object.hasOwn(runtimeConfigSchema.shape, field));
  return unknown.map((field) => ({ field, problem: 'there is no such field' }));
}

/**
 * The text of /config.json, field by field: nothing that can be used is lost because something beside it is wrong. An
 * empty file says nothing.
 */
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

/** What is wrong with a field that the dashboard does without, in a sentence. */
export function configFaultText({ field, problem }: ConfigFault): string {
  return `/config.json is broken at “${field}” (${problem}); the dashboard does without it.`;
}
