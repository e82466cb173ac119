import { resourceCalls } from '../calls/resource.ts';
import type { ImportKindId } from '../import/plan.ts';
import { askFor } from '../entities/define.ts';
import { entityOf } from '../entities/index.ts';
import { can, type Ask } from '../permissions/can.ts';
import { admit, type Admission, type Visitor } from './admit.ts';
import { parentOf } from './parent.ts';

/** The right to create records of a kind. */
export function importAsk(kind: ImportKindId): Ask {
  const entity = entityOf(kind);
  // PIN codes are created by calls of those who have them.
  return (entity.resource === null ? undefined : resourceCalls(kind).create.ask) ?? askFor(entity, 'write');
}

/** A file of records needs the list that they come into, and the right to create them. */
export function admitImport(kind: ImportKindId, visitor: Visitor): Admission {
  const list = parentOf('import', { kind });
  const admission: Admission = list === null ? { verdict: 'admitted' } : admit(list, visitor);
  if (admission.verdict !== 'admitted' || visitor.rights === null) return admission;
  const ask = importAsk(kind);
  return can(visitor.rights, ask) ? admission : { verdict: 'refused', missing: ask };
}
