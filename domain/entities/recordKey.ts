import { entityOf, type AnyRecord, type EntityName } from './index.ts';

/**
 * Tells the records of an entity apart: the id or, where each type numbers its records by itself, type and id. A number
 * for a record of such an entity says that its type is unknown.
 */
export type RecordKey = number | `${string}:${number}`;

/** The field whose values number their records separately, with these values; undefined: ids are unique. */
export function numberedBy(name: EntityName): { field: string; values: readonly string[] } | undefined {
  const { parts, numberedBy: own } = entityOf(name);
  return parts ?? own;
}

/** @param type a value of the field that `numberedBy` names; any other leaves the type unknown. */
export function keyOfType(name: EntityName, id: number, type: unknown): RecordKey {
  const known = numberedBy(name)?.values.find((value) => value === type);
  return known === undefined ? id : `${known}:${id}`;
}

export function recordKey(name: EntityName, record: { readonly id: number }): RecordKey {
  const field = numberedBy(name)?.field;
  return field === undefined ? record.id : keyOfType(name, record.id, (record as Record<string, unknown>)[field]);
}

/** Every key that a record with this id can have, one for each type. */
export function keysOfId(name: EntityName, id: number): RecordKey[] {
  const types = numberedBy(name)?.values ?? [];
  return types.length === 0 ? [id] : types.map((type) => keyOfType(name, id, type));
}

/**
 * The keys of the records that an event may be about. One that says no type may be about a record of each: those that
 * are not held cost nothing, unless they were created.
 */
export function keysOfEvent(name: EntityName, { id, type }: { id: number; type?: string | undefined }): RecordKey[] {
  const known = keyOfType(name, id, type);
  return typeof known === 'number' ? keysOfId(name, id) : [known];
}

/** Every key under which a record with this id may be held: its type may be unknown. */
export function heldKeysOfId(name: EntityName, id: number): RecordKey[] {
  return numberedBy(name) === undefined ? [id] : [id, ...keysOfId(name, id)];
}

/** The id and, if known, the type of a key's record. */
export function recordOfKey(name: EntityName, key: RecordKey): AnyRecord {
  const field = numberedBy(name)?.field;
  const type = typeOfKey(key);
  return { id: idOfKey(key), ...(field === undefined || type === undefined ? {} : { [field]: type }) };
}

export function idOfKey(key: RecordKey): number {
  return typeof key === 'number' ? key : Number(key.slice(key.lastIndexOf(':') + 1));
}

/** undefined: the key names no type. */
export function typeOfKey(key: RecordKey): string | undefined {
  return typeof key === 'number' ? undefined : key.slice(0, key.lastIndexOf(':'));
}
