import type { Content } from '../readContent.ts';
import { readTemplate, type Template } from '../templates.ts';
import type { Config } from './config.ts';

export interface AvailabilitySource {
  topic: string;
  template: Template;
  available: string;
  notAvailable: string;
}

export interface Availability {
  mode: 'all' | 'any' | 'latest';
  sources: readonly AvailabilitySource[];
}

/** The last message of a topic, with the place of its arrival. */
export interface LastMessage {
  content: Content;
  place: number;
}

/** @returns null for a template that cannot be read. */
export function readAvailability(config: Config): Availability | null {
  const single = {
    topic: config.availability_topic,
    value_template: config.availability_template,
    payload_available: config.payload_available,
    payload_not_available: config.payload_not_available,
  };
  const sources = [...(config.availability ?? []), single].flatMap(({ topic, ...source }) =>
    topic
      ? {
          topic,
          template: readTemplate(source.value_template ?? ''),
          available: source.payload_available ?? 'online',
          notAvailable: source.payload_not_available ?? 'offline',
        }
      : [],
  );
  const areRead = sources.every((source): source is AvailabilitySource => source.template !== null);
  return areRead ? { mode: config.availability_mode ?? 'latest', sources } : null;
}

function saysSo({ template, available, notAvailable }: AvailabilitySource, content: Content): boolean | null {
  const value = template(content);
  if (value === available) return true;
  return value === notAvailable ? false : null;
}

/**
 * @param lastOf the last message of a topic
 * @returns null: not known yet
 */
export function isAvailable(
  { mode, sources }: Availability,
  lastOf: (topic: string) => LastMessage | undefined,
): boolean | null {
  const told = sources.map((source) => {
    const last = lastOf(source.topic);
    return { says: last === undefined ? null : saysSo(source, last.content), place: last?.place ?? -1 };
  });
  if (mode === 'latest') {
    const known = told.filter(({ says }) => says !== null);
    return known.reduce((latest, one) => (one.place > latest.place ? one : latest), {
      says: null as boolean | null,
      place: -1,
    }).says;
  }
  return allOrAny(
    mode,
    told.map(({ says }) => says),
  );
}

/** @returns null where the unknown ones decide. */
export function allOrAny(mode: 'all' | 'any', all: readonly (boolean | null)[]): boolean | null {
  const deciding = mode === 'any';
  if (all.includes(deciding)) return deciding;
  return all.includes(null) ? null : !deciding;
}
