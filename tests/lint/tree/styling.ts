import { lineAt, type SourceFile } from './source.ts';
import type { Violation } from './violation.ts';

/** The library's factory stands for ours, or is compared with it. */
const mayName = /^(src\/ui\/theme\/chakra\.ts|tests\/ui\/chakra\.browser\.test\.tsx)$/;

/** Chakra's own factory computes styles anew on each render. */
export function checkStyling(file: SourceFile): Violation[] {
  if (mayName.test(file.path)) return [];
  return file.parsed.program.body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('@chakra-ui/')) return [];
    const names = statement.specifiers.flatMap((one) =>
      one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? [one.imported.name] : [],
    );
    if (!names.includes('chakra')) return [];
    const message = "Styled elements come from '#ui/theme/chakra.ts', which works their styles out once.";
    return [{ file: file.path, line: lineAt(file, statement.start), rule: 'styling' as const, message }];
  });
}
