import type { EntityName } from '../entities/index.ts';
import { recordName } from '../entities/recordName.ts';

/** Names in a row: "A101, A102"; null where there is none. */
export function named(entity: EntityName, things: readonly { id: number }[] = []): string | null {
  return things.length === 0 ? null : things.map((thing) => recordName(entity, thing)).join(', ');
}
