import { html, nothing, type Html } from './html.ts';
import type { JsonSchema } from './schemas.ts';

export const recordAnchor = (component: string) => `record-${component}`;

const isNull = ({ type }: JsonSchema) => type === 'null';
const branches = ({ anyOf = [], oneOf = [] }: JsonSchema) => [...anyOf, ...oneOf] as JsonSchema[];

function limitsOf({ minimum, maximum, minLength, maxLength, exclusiveMinimum }: JsonSchema): string {
  const words = [
    exclusiveMinimum === undefined ? '' : `above ${exclusiveMinimum}`,
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
    minLength === undefined || minLength <= 1 ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
  ];
  return words.filter((word) => word !== '').join(' ');
}

function plainType(schema: JsonSchema): string {
  const { type, format } = schema;
  const names = (Array.isArray(type) ? type : [type ?? 'any']).map((name) => (name === 'null' ? 'or null' : name));
  const kind = format === undefined ? '' : ` (${format})`;
  const limits = limitsOf(schema);
  return `${names.join(' ')}${kind}${limits === '' ? '' : `, ${limits}`}`;
}

/** A value's type; records are linked. */
export function typeInWords(schema: JsonSchema): Html {
  const { $ref, enum: values, items, type, properties } = schema;
  if ($ref !== undefined) {
    const component = $ref.split('/').at(-1) ?? '';
    return html`<a href="#${recordAnchor(component)}">${component}</a>`;
  }
  if (values !== undefined) return html`${values.map((value) => JSON.stringify(value)).join(', ')}`;
  const options = branches(schema);
  if (options.length > 0) {
    const others = options.filter((option) => !isNull(option)).map(typeInWords);
    const joined = others.map((each, index) => html`${index === 0 ? '' : ' or '}${each}`);
    return html`${joined}${options.some(isNull) ? ' or null' : ''}`;
  }
  if (type === 'array' && items !== undefined && typeof items !== 'boolean') {
    return html`list of ${typeInWords(items as JsonSchema)}`;
  }
  if (type === 'object' && properties !== undefined) {
    const inner = Object.entries(properties).map(
      ([name, field], index) => html`${index === 0 ? '' : ', '}${name}: ${typeInWords(field as JsonSchema)}`,
    );
    return html`{ ${inner} }`;
  }
  return html`${plainType(schema)}`;
}

/** A schema without fields is described in words. */
export function fieldTable(schema: JsonSchema): Html {
  const object = schema.properties === undefined ? branches(schema).find(({ properties }) => properties) : schema;
  const { properties, required = [] } = object ?? {};
  if (properties === undefined) return html`<p>${typeInWords(schema)}</p>`;
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      html`<tr>
        <th scope="row"><code>${name}</code>${required.includes(name) ? html` <em>required</em>` : nothing}</th>
        <td>${typeInWords(field as JsonSchema)}</td>
      </tr>`,
  );
  return html`<table>
    ${rows}
  </table>`;
}
