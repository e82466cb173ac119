import { entityNames, entityOf, type EntityName } from '#domain/entities/index.ts';
import { capitalised, isOneOf } from '#domain/states/words.ts';

interface FieldType {
  def?: { type?: string; innerType?: FieldType };
}

const moneyFields = /^(price|rate|arrears|total|paid|amount|unitPrice|fee|deposit|overlockMinimum)$/;

function typeOf(entity: EntityName, field: string): string | undefined {
  const { shape } = entityOf(entity).schema as unknown as { shape?: Readonly<Record<string, FieldType>> };
  let type = shape?.[field];
  while (type?.def?.innerType !== undefined) type = type.def.innerType;
  return type?.def?.type;
}

/** "squareMetres" is "Square metres", "hub_id" is "Hub". */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/(?<=.)(Ids?|_ids?)$/, (ending) => (ending.toLowerCase().endsWith('s') ? 's' : ''))
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, ' ')
    .toLowerCase();
  return capitalised(words.replaceAll(/\b(hid|pin|ip|osdp|rgb)\b/g, (name) => name.toUpperCase()));
}

/** The kind of record that a field refers to; null for a field of another kind. */
export function referredEntity(field: string): EntityName | null {
  const subject = /^(?<subject>.+?)(?:Id|_id)$/.exec(field)?.groups?.['subject'];
  if (subject === undefined) return null;
  const name = subject.replaceAll(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
  return isOneOf(entityNames, name) ? name : null;
}

export type FieldKind = 'money' | 'choice' | 'moment' | 'day' | 'switch' | 'number' | 'text';

export function fieldKind(entity: EntityName, field: string, value: string | number | boolean): FieldKind {
  if (typeof value === 'boolean') return 'switch';
  if (typeof value === 'number') return moneyFields.test(field) ? 'money' : 'number';
  if (/^\d{4}-\d\d-\d\dT\d\d:/.test(value)) return 'moment';
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'day';
  return typeOf(entity, field) === 'enum' ? 'choice' : 'text';
}
