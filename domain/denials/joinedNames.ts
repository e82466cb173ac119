import type { EntityName } from '../entities/index.ts';
import { recordName } from '../entities/recordName.ts';

/** The records' names ("A101, A102"); null: no records. */
export function joinedNames(entity: EntityName, things: readonly { id: number }[] = []): string | null {
  return things.length === 0 ? null : things.map((thing) => recordName(entity, thing)).join(', ');
}
