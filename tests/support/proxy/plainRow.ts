import { entityNames, entityOf, type EntityName } from '#domain/entities/index.ts';
import { isFields, type Fields } from '#domain/entities/readable.ts';
import { specFieldsOf } from './specFields.ts';

const base = '/api/admin/';
/** One record's lists, by the path's last part. */
const ofOne: Readonly<Record<string, EntityName>> = { bookings: 'booking', motorisedLocks: 'motorisedLock' };

/** The entity of a path that is a list or a single record; null: it is neither. */
export function entityAt(pathname: string): EntityName | null {
  if (!pathname.startsWith(base)) return null;
  const rest = pathname.slice(base.length);
  const [, last = ''] = /^\w+\/\d+\/(\w+)$/.exec(rest) ?? [];
  if (last in ofOne) return ofOne[last] ?? null;
  if (/^users\/current\/\d+$/.test(rest)) return 'user';
  const isAt = (resource: string) => {
    const parts = resource.replace(/:\w+/, String.raw`\w+`);
    return new RegExp(`^${parts}(/\\d+)?$`).test(rest);
  };
  return entityNames.find((name) => isAt(entityOf(name).resource ?? '-')) ?? null;
}

/** Every second record spells words and ids otherwise. */
const spellsOtherwise = (id: unknown) => Number(id) % 2 === 1;

/** "PENDING_OVERLOCK" or "Pending Overlock". */
function spelt(word: string, otherwise: boolean): string {
  if (otherwise) return word.toUpperCase().replaceAll(/[\s-]+/g, '_');
  return word.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** A related record as its id alone, nested or plain. */
const related = (record: Fields, otherwise: boolean) => (otherwise ? String(record['id']) : { id: record['id'] });

function plainValue(field: string, value: unknown, otherwise: boolean): unknown {
  if (['status', 'doorState', 'type'].includes(field) && typeof value === 'string') return spelt(value, otherwise);
  if (field === 'site' && isFields(value)) return related(value, otherwise);
  if (field === 'sites' && Array.isArray(value))
    return value.map((site) => (isFields(site) ? related(site, otherwise) : site));
  if (field === 'ActiveBooking' && isFields(value)) return { id: value['id'] };
  if (/Id$|_id$/.test(field) && typeof value === 'number') return String(value);
  return value;
}

/** The agreement's fields, and some unknown ones. Every second lockable has a status in place of its door's state. */
export function plainRow(name: EntityName, record: Fields): Fields {
  const otherwise = spellsOtherwise(record['id']);
  const kept = specFieldsOf(name).filter((field) => field in record);
  const plain = Object.fromEntries(kept.map((field) => [field, plainValue(field, record[field], otherwise)]));
  const id = otherwise ? String(record['id']) : record['id'];
  if (name === 'lockable' && otherwise) {
    plain['status'] = plain['doorState'];
    delete plain['doorState'];
  }
  return { ...plain, id, legacyCode: `X-${String(id)}`, Extras: { nested: [null] } };
}
