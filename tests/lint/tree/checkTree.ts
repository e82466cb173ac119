import { checkCircles } from './circles.ts';
import { checkComments } from './comments.ts';
import { checkLayers } from './layers.ts';
import { checkBarrels, checkEndings, checkNames } from './names.ts';
import { checkSizes } from './sizes.ts';
import { checkSpreads } from './spreads.ts';
import type { SourceFile } from './source.ts';
import { checkStyling } from './styling.ts';
import type { Violation } from './violation.ts';

const checks = [
  checkLayers,
  checkEndings,
  checkNames,
  checkBarrels,
  checkComments,
  checkSizes,
  checkSpreads,
  checkStyling,
];

/** Oxlint sees one file at a time: an import's text, but not its target. */
export function checkTree(tree: readonly SourceFile[]): Violation[] {
  return [...tree.flatMap((file) => checks.flatMap((check) => check(file))), ...checkCircles(tree)];
}
