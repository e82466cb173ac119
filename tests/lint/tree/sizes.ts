import { Visitor, type ESTree } from 'vite';
import { lineAt, type SourceFile } from './source.ts';
import type { Violation } from './violation.ts';

/** Lines. Nearly all files and functions stay under the usual size; none passes the cap. */
export const caps = {
  fileMedian: 80,
  fileUsual: 200,
  file: 500,
  functionUsual: 40,
  function: 120,
} as const;

interface FunctionSize {
  file: string;
  line: number;
  lines: number;
}

/** `describe(…)`, `describe.each(…)(…)` and the like: their callbacks are not measured. */
function isDescribe(callee: ESTree.Expression): boolean {
  if (callee.type === 'Identifier') return callee.name === 'describe';
  if (callee.type === 'MemberExpression') return isDescribe(callee.object);
  return callee.type === 'CallExpression' && isDescribe(callee.callee);
}

function functionSizes(file: SourceFile): FunctionSize[] {
  const chapters = new Set<number>();
  const sizes: FunctionSize[] = [];
  const measure = ({ start, end, body }: { start: number; end: number; body: unknown }) => {
    if (body === null || chapters.has(start)) return;
    const line = lineAt(file, start);
    sizes.push({ file: file.path, line, lines: lineAt(file, end) - line + 1 });
  };
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      if (isDescribe(callee)) for (const argument of given) chapters.add(argument.start);
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(file.parsed.program);
  return sizes;
}

/** The median; 0: there are no values. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** Finds files and functions over their caps. */
export function checkSizes(file: SourceFile): Violation[] {
  const tooLong = file.lines > caps.file ? [{ line: 1, lines: file.lines, cap: caps.file }] : [];
  const functions = functionSizes(file)
    .filter(({ lines }) => lines > caps.function)
    .map((size) => ({ ...size, cap: caps.function }));
  return [...tooLong, ...functions].map(({ line, lines, cap: limit }) => ({
    file: file.path,
    line,
    rule: 'sizes',
    message: `${lines} lines; ${limit} is the most.`,
  }));
}

export interface SizeReport {
  files: number;
  fileMedian: number;
  longFiles: number;
  functions: number;
  functionMedian: number;
  longFunctions: number;
}

/** `long`: over the usual size. */
export function sizeReport(tree: readonly SourceFile[]): SizeReport {
  const files = tree.map(({ lines }) => lines);
  const functions = tree.flatMap(functionSizes).map(({ lines }) => lines);
  return {
    files: files.length,
    fileMedian: median(files),
    longFiles: files.filter((lines) => lines > caps.fileUsual).length,
    functions: functions.length,
    functionMedian: median(functions),
    longFunctions: functions.filter((lines) => lines > caps.functionUsual).length,
  };
}
