import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import type { Removal } from './removals.ts';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

/** Names the rule of the code after it. */
export interface RuleMarker {
  rule: number;
  name: string;
  /** The path below the replica's folder. */
  file: string;
  /** The place where the marked code begins. */
  at: number;
}

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

/** Past spaces and other comments. */
function codeAfter(text: string, offset: number, comments: readonly { start: number; end: number }[]): number {
  const next = offset + (/^\s*/.exec(text.slice(offset))?.[0].length ?? 0);
  const comment = comments.find(({ start }) => start === next);
  return comment === undefined ? next : codeAfter(text, comment.end, comments);
}

/** @throws when the code after the marker does not fit the change. */
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

/** A marker before the first operand means that operand. */
const joins = new Set(['LogicalExpression', 'ConditionalExpression', 'AssignmentExpression', 'SequenceExpression']);

/** An `if`'s condition, or a statement's returned, assigned or looped value. */
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

/** The nodes of a value, each before those inside it. */
function nodesIn(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => nodesIn(one));
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap((one: unknown) => nodesIn(one))];
}
