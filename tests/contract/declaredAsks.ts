import { fileURLToPath } from 'node:url';
import { Visitor, type ESTree } from 'vite';
import { resourceActs } from '#domain/entities/define.ts';
import { readTree, type SourceFile } from '#tests/lint/tree/source.ts';

/** A list that a screen requests by literal names, in a call or in an element's attributes. */
export interface DeclaredAsk {
  entity: string;
  /** The subject of the list; absent: it is the entity's own. */
  subject?: string;
  list?: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const browserSide = /^(src|collections|domain\/commands|domain\/forms)\//;
const hooks = new Set(['useRows', 'useRecord', 'useLog']);
const namingAttributes = new Set<unknown>(['entity', 'by', 'of']);

const sources: readonly SourceFile[] = readTree(root).filter(({ path }) => browserSide.test(path));

/** Special calls: `doorCalls.unitLock` gives `unitLock`, an import gives itself. */
export function declaredCalls(): string[] {
  const names: string[] = [];
  const visitor = new Visitor({
    MemberExpression({ object, property }) {
      if (object.type === 'Identifier' && object.name.endsWith('Calls') && property.type === 'Identifier')
        names.push(property.name);
    },
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.startsWith('#domain/calls/')) return;
      for (const each of specifiers)
        if (each.type === 'ImportSpecifier' && each.imported.type === 'Identifier') names.push(each.imported.name);
    },
  });
  for (const { parsed } of sources) visitor.visit(parsed.program);
  return names;
}

/** `const { update } = useRecordCalls('unit')` gives `unit.update`. */
export function declaredRecordCalls(): string[] {
  const names: string[] = [];
  const visitor = new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'ObjectPattern' || init?.type !== 'CallExpression') return;
      const {
        callee,
        arguments: [entity],
      } = init;
      if (callee.type !== 'Identifier' || callee.name !== 'useRecordCalls' || entity?.type !== 'Literal') return;
      for (const property of id.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier')
          names.push(`${String(entity.value)}.${property.key.name}`);
    },
    // `defineRecords({ entity: 'area', … })` uses all calls, and reads the history; `saveFields(data, { entity: 'unit' })`
    // updates.
    CallExpression({ callee, arguments: [records, saved] }) {
      if (callee.type !== 'Identifier') return;
      if (callee.name === 'saveFields' && saved?.type === 'ObjectExpression') {
        const { entity } = literalsIn(saved.properties.slice(0, 1));
        if (entity !== undefined) names.push(`${entity}.update`);
      }
      if (callee.name !== 'defineRecords') return;
      // Columns may contain other entities.
      const own = records?.type === 'ObjectExpression' ? records.properties.slice(0, 1) : [];
      const { entity } = literalsIn(own);
      if (entity !== undefined) names.push(...resourceActs.map((act) => `${entity}.${act}`), `${entity}Actions`);
    },
    // `resourceCalls('inventory').read` gives `inventory.read`.
    MemberExpression({ object, property }) {
      if (object.type !== 'CallExpression' || property.type !== 'Identifier') return;
      const {
        callee,
        arguments: [entity],
      } = object;
      if (callee.type !== 'Identifier' || callee.name !== 'resourceCalls' || entity?.type !== 'Literal') return;
      names.push(`${String(entity.value)}.${property.name}`);
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier') return;
      const { entity } = literalsIn(attributes);
      if (entity === undefined) return;
      // A list of icons deletes one record, and all unused ones, and shows the history of each.
      if (name.name === 'IconList') names.push(`${entity}.remove`, `${entity}.removeMany`, `${entity}Actions`);
      if (name.name === 'EditDevice') names.push(`${entity}.update`);
      if (name.name === 'RemoveDialog') names.push(`${entity}.${isForOne(attributes) ? 'remove' : 'removeMany'}`);
    },
  });
  for (const { parsed } of sources) visitor.visit(parsed.program);
  return names;
}

/** Whether the attribute names a single record: `records={[item.id]}`. */
function isForOne(attributes: readonly ESTree.JSXAttributeItem[]): boolean {
  const ids = attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === 'records');
  const value = ids?.type === 'JSXAttribute' ? ids.value : null;
  const given = value?.type === 'JSXExpressionContainer' ? value.expression : null;
  return given?.type === 'ArrayExpression' && given.elements.length === 1;
}

/**
 * The lists and records that screens ask for by literal names: `useRows('unit', …)`, `<SubjectRows entity="unit" …>`.
 */
export function declaredAsks(): DeclaredAsk[] {
  const asks: DeclaredAsk[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first, second] }) {
      if (callee.type !== 'Identifier' || !hooks.has(callee.name) || first?.type !== 'Literal') return;
      asks.push({ ...literalsIn(second), entity: String(first.value) });
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.type === 'JSXIdentifier' && name.name === 'RecordHistory') {
        const { entity: subject } = literalsIn(attributes);
        if (subject !== undefined) asks.push({ entity: 'actionLog', subject });
      }
      const naming = attributes.filter((one) => one.type === 'JSXAttribute' && namingAttributes.has(one.name.name));
      const { entity, ...others } = literalsIn(naming);
      if (entity !== undefined && others.subject !== undefined) asks.push({ ...others, entity });
    },
  });
  for (const { parsed } of sources) visitor.visit(parsed.program);
  return asks;
}

/** The literal values of these attributes anywhere in a node. */
function literalsIn(node: unknown): Partial<DeclaredAsk> {
  if (Array.isArray(node)) return Object.assign({}, ...node.map((one: unknown) => literalsIn(one))) as object;
  if (typeof node !== 'object' || node === null) return {};
  const { type, key, name, value } = node as Record<string, unknown>;
  const named = type === 'Property' ? key : type === 'JSXAttribute' ? name : null;
  const label: unknown = typeof named === 'object' && named !== null && 'name' in named ? named.name : null;
  if (label === 'entity' || label === 'subject' || label === 'list') {
    const text: unknown = typeof value === 'object' && value !== null && 'value' in value ? value.value : null;
    return typeof text === 'string' ? { [label]: text } : {};
  }
  return literalsIn(Object.values(node));
}
