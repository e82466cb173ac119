import { resourceCalls } from '../calls/resource.ts';
import type { ImportKindId } from '../import/plan.ts';
import { can } from '../permissions/can.ts';
import { admit, type Admission, type Visitor } from './admit.ts';
import { parentOf } from './parent.ts';

/** A file of records needs the list that they come into, and the right to create them. */
export function admitImport(kind: ImportKindId, visitor: Visitor): Admission {
  const list = parentOf('import', { kind });
  const admission: Admission = list === null ? { verdict: 'admitted' } : admit(list, visitor);
  if (admission.verdict !== 'admitted' || visitor.rights === null) return admission;
  const { ask } = resourceCalls(kind).create;
  return can(visitor.rights, ask) ? admission : { verdict: 'refused', missing: ask };
}
