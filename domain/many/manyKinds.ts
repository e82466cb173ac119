import type { ImportKindId } from '../import/plan.ts';

export const manyKinds = ['unit', 'area', 'lockable', 'controller'] as const satisfies readonly ImportKindId[];

/** The lists of which one form makes many records. */
export type ManyKind = (typeof manyKinds)[number];
