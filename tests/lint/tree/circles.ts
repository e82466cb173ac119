import { importsOf, targetOf, type SourceFile } from './source.ts';
import type { Violation } from './violation.ts';

interface Edge {
  specifier: string;
  line: number;
  to: string;
}

/** Each file's imports of other files of the tree. */
function graphOf(tree: readonly SourceFile[]): Map<string, Edge[]> {
  const paths = new Set(tree.map(({ path }) => path));
  return new Map(
    tree.map((file) => {
      const edges = importsOf(file).map(({ specifier, line }) => ({ specifier, line, to: targetOf(file, specifier) }));
      return [file.path, edges.filter((edge): edge is Edge => edge.to !== null && paths.has(edge.to))];
    }),
  );
}

/** Leaves only files that lead to a circle: nearly always none. */
function removeEnds(graph: Map<string, Edge[]>): void {
  for (let before = Infinity; graph.size < before;) {
    before = graph.size;
    for (const [path, edges] of graph) if (!edges.some(({ to }) => graph.has(to))) graph.delete(path);
  }
}

function isReached(graph: ReadonlyMap<string, Edge[]>, from: string, goal: string): boolean {
  const seen = new Set([from]);
  for (const path of seen) for (const { to } of graph.get(path) ?? []) seen.add(to);
  return seen.has(goal);
}

/** Imports that lead back to their file, by lazy imports and types too: `import/no-cycle` sees no lazy ones. */
export function checkCircles(tree: readonly SourceFile[]): Violation[] {
  const graph = graphOf(tree);
  removeEnds(graph);
  return [...graph].flatMap(([file, edges]) =>
    edges
      .filter(({ to }) => isReached(graph, to, file))
      .map(({ specifier, line }) => ({
        file,
        line,
        rule: 'circles' as const,
        message: `'${specifier}' leads back to this file: declare what both need in the one that imports nothing of the other.`,
      })),
  );
}
