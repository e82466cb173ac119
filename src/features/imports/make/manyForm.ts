import type { ManyKind } from '#domain/many/manyKinds.ts';
import type { ManyValues } from '#domain/many/manyTable.ts';

/** What the parts of the form share. */
export interface ManyFormPart {
  kind: ManyKind;
  values: ManyValues;
  change: (part: Partial<ManyValues>) => void;
  /** The sentence beside a field; null: none. */
  mistake: (field: string) => string | null;
}
