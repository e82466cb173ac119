import { Visitor, type ESTree } from 'vite';
import { lineAt, type SourceFile } from './source.ts';
import type { Violation } from './violation.ts';

const withoutParentheses = (node: ESTree.Expression): ESTree.Expression =>
  node.type === 'ParenthesizedExpression' ? withoutParentheses(node.expression) : node;

/** Attributes packed into an object, which `unicorn/no-useless-spread` does not see: `<Row {...{ id, name }} />`. */
export function checkSpreads(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  new Visitor({
    JSXSpreadAttribute: ({ argument, start }) => {
      if (withoutParentheses(argument).type !== 'ObjectExpression') return;
      const message = 'Attributes are written one by one, not packed into a spread object.';
      found.push({ file: file.path, line: lineAt(file, start), rule: 'spreads', message });
    },
  }).visit(file.parsed.program);
  return found;
}
