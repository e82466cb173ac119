import { importsOf, type SourceFile } from './source.ts';
import type { Violation } from './violation.ts';

const emptyWords = /^(utils?|helpers?|common|misc|managers?|shared|stuff)$/i;
const emptyEndings = /(Utils?|Helpers?|Manager|Misc)$/;

/** Meaningless names of folders and files. */
export function checkNames({ path }: SourceFile): Violation[] {
  const words = path.split('/').map((part) => part.replace(/\..*$/, ''));
  return words
    .filter((word) => emptyWords.test(word) || emptyEndings.test(word))
    .map((word) => ({
      file: path,
      line: 1,
      rule: 'names',
      message: `'${word}' says nothing; name it after the one thing that it holds.`,
    }));
}

/** Our own files without their ending. */
export function checkEndings(file: SourceFile): Violation[] {
  return importsOf(file)
    .filter(({ specifier }) => /^[.#]/.test(specifier) && !/\.[a-z]+(\?[a-z]+)?$/.test(specifier))
    .map(({ specifier, line }) => ({
      file: file.path,
      line,
      rule: 'endings',
      message: `'${specifier}' is written with its ending.`,
    }));
}

/** Files that only re-export. */
export function checkBarrels({ path, parsed }: SourceFile): Violation[] {
  const { body } = parsed.program;
  const handsOn = body.every(
    (statement) =>
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
  );
  if (body.length === 0 || !handsOn) return [];
  return [
    { file: path, line: 1, rule: 'barrels', message: 'This file only hands on what others export: import from them.' },
  ];
}
