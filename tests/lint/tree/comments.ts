import { lineAt, type SourceFile } from './source.ts';
import type { Violation } from './violation.ts';

const rules: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\b(oxlint|eslint)-(disable|enable)/, 'A rule is kept or changed for everybody, never silenced in one place.'],
  [/^[\s*]*@ts-(ignore|nocheck|expect-error)/, 'A type error is mended, not silenced.'],
  [/\b(TODO|FIXME|XXX|HACK)\b/, 'What is left to do belongs into an issue, not into a comment.'],
];

/** Finds comments that silence a rule or put off work. */
export function checkComments(file: SourceFile): Violation[] {
  return file.parsed.comments.flatMap(({ value, start }) =>
    rules
      .filter(([pattern]) => pattern.test(value))
      .map(([, message]) => ({ file: file.path, line: lineAt(file, start), rule: 'comments' as const, message })),
  );
}
