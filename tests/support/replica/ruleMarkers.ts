import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import type { Removal } from './removals.ts';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

/** A comment that names the rule which the code after it holds. */
export interface RuleMarker {
  rule: number;
  name: string;
  /** Below the folder of the replica. */
  file: string;
  /** Where the marked code begins. */
  at: number;
}

/** Every marker in the sources below the folder of the replica. */
export function ruleMarkers(folder: string): RuleMarker[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => markersIn(file, readFileSync(join(folder, file), 'utf8')));
}

function markersIn(file: string, text: string): RuleMarker[] {
  const { comments } = parseSync(file, text);
  return comments.flatMap(({ value, end }) => {
    const marker = /^ rule (?<rule>\d+): (?<name>[\w-]+) ?$/.exec(value)?.groups;
    return marker === undefined ? [] : [{ ...asMarker(marker), file, at: codeAfter(text, end, comments) }];
  });
}

const asMarker = (groups: Record<string, string>) => ({ rule: Number(groups['rule']), name: groups['name'] ?? '' });

/** Where the next code begins, past spaces and other comments. */
function codeAfter(text: string, offset: number, comments: readonly { start: number; end: number }[]): number {
  const next = offset + (/^\s*/.exec(text.slice(offset))?.[0].length ?? 0);
  const comment = comments.find(({ start }) => start === next);
  return comment === undefined ? next : codeAfter(text, comment.end, comments);
}

/** The source with the rule taken out at its marker. @throws when the marker stands before other code than it changes. */
export function withoutRule(text: string, { file, at }: RuleMarker, { name, change }: Removal): string {
  const nodes = nodesIn(parseSync(file, text).program).filter(({ start }) => start === at);
  const statement = nodes.find(({ type }) => isStatement(type));
  const operand = nodes.find(({ type }) => !joins.has(type));
  const isValue = typeof change === 'object' && 'value' in change;
  const changed = isValue ? (statement === undefined ? operand : valueOf(statement)) : statement;
  if (changed === undefined) throw new Error(`The code after the marker "${name}" does not fit its change.`);
  const { start, end } = changed;
  const by = change === 'drop' ? ';' : 'value' in change ? change.value : change.code;
  return text.slice(0, start) + by.replaceAll('$', () => text.slice(start, end)) + text.slice(end);
}

const isStatement = (type: string) => type.endsWith('Statement') || type === 'VariableDeclaration';

/** Expressions that join operands: a marker before the first operand means that operand. */
const joins = new Set(['LogicalExpression', 'ConditionalExpression', 'AssignmentExpression', 'SequenceExpression']);

/** The condition of an `if`, or the value that a statement answers, assigns or loops over. */
function valueOf(statement: SyntaxNode): SyntaxNode | undefined {
  const [declared]: SyntaxNode[] = childrenOf(statement, 'declarations');
  const [assigned]: SyntaxNode[] = childrenOf(statement, 'expression');
  const holder = declared ?? assigned ?? statement;
  return ['test', 'argument', 'init', 'right'].flatMap((key) => childrenOf(holder, key))[0];
}

function childrenOf(node: SyntaxNode, key: string): SyntaxNode[] {
  const child: unknown = Reflect.get(node, key);
  return [child].flat().filter(isNode);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

/** The nodes of a syntax tree, each before those inside it. */
function nodesIn(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => nodesIn(one));
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap((one: unknown) => nodesIn(one))];
}
