import type { ImportKindId } from '#domain/import/plan.ts';

export function ExpectedFields({ kind: _kind }: { kind: ImportKindId }) {
  return null;
}
