import type { Fixture } from './fixtureFiles.ts';
import { caps } from './tree/sizes.ts';

const statements = (count: number) => Array.from({ length: count }, (_, index) => `  held.push(${index});\n`).join('');
const fileOf = (lines: number) =>
  Array.from({ length: lines }, (_, index) => `export const line${index} = ${index};\n`).join('');
const functionOf = (lines: number) => `export function fill(held: number[]): void {\n${statements(lines - 2)}}\n`;
const chapterOf = (lines: number) =>
  `import { describe } from 'vitest';\n\nconst held: number[] = [];\ndescribe('a long chapter', () => {\n${statements(lines - 2)}});\n`;

/** Exactly at the cap, and one above. */
export function sizeFixtures(): Fixture[] {
  return [
    { path: 'domain/sizes/file.ts', text: fileOf(caps.file), breaks: [] },
    { path: 'domain/sizes/longFile.ts', text: fileOf(caps.file + 1), breaks: ['eslint.max-lines', 'tree.sizes'] },
    { path: 'tests/sizes/file.ts', text: fileOf(caps.file), breaks: [] },
    { path: 'tests/sizes/longFile.ts', text: fileOf(caps.file + 1), breaks: ['eslint.max-lines', 'tree.sizes'] },
    { path: 'domain/sizes/function.ts', text: functionOf(caps.function), breaks: [] },
    {
      path: 'domain/sizes/longFunction.ts',
      text: functionOf(caps.function + 1),
      breaks: ['eslint.max-lines-per-function', 'tree.sizes'],
    },
    { path: 'tests/sizes/chapter.test.ts', text: chapterOf(caps.function + 1), breaks: [] },
    { path: 'tests/sizes/longFunction.ts', text: functionOf(caps.function + 1), breaks: ['tree.sizes'] },
  ];
}
