import { fieldOf, type Content } from './readContent.ts';

/** Takes a value out of a message; null: the message has none. */
export type Template = (content: Content) => string | null;

/** As templates write values: "True", "False". */
export function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return null;
}

const step = /\.([A-Za-z_]\w*)|\[\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*\]/;
const path = new RegExp(`^value_json((?:${step.source})+)$`);
const quoted = /^'([^'\\]*)'$|^"([^"\\]*)"$/;

function readExpression(expression: string): Template | null {
  if (expression === 'value') return ({ text }) => text;
  const constant = quoted.exec(expression);
  if (constant !== null) return () => constant[1] ?? constant[2] ?? '';
  const steps = path.exec(expression)?.[1];
  if (steps === undefined) return null;
  const names = [...steps.matchAll(new RegExp(step, 'g'))].map(
    ([, dotted, single, double]) => dotted ?? single ?? double,
  );
  return ({ json }) => asText(names.reduce<unknown>((value, name) => fieldOf(value, name ?? ''), json()));
}

/**
 * Reads a template that names a field, the whole message or a constant. No template is ever evaluated.
 * @returns null for any other.
 */
export function readTemplate(template: string): Template | null {
  const trimmed = template.trim();
  if (trimmed === '') return ({ text }) => text;
  if (!/[{}]/.test(trimmed)) return () => trimmed;
  const expression = /^\{\{([^{}]*)\}\}$/.exec(trimmed)?.[1];
  return expression === undefined ? null : readExpression(expression.trim());
}
