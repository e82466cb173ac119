import type { EntityName } from '#domain/entities/index.ts';
import { capitalised } from '#domain/states/words.ts';
import { decimalText, dollars } from '#format/numbers.ts';
import { formatDay } from '#lib/days.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ReferenceCell } from '../columns/ReferenceCell.tsx';
import { fieldKind, referredEntity } from './historyFields.ts';

/** A word of a list as people read it: "OUT_OF_STOCK" is "Out of stock". */
function choiceText(word: string): string {
  const text = word.replaceAll('_', ' ');
  return capitalised(text === text.toUpperCase() ? text.toLowerCase() : text);
}

export interface ChangedValueProps {
  entity: EntityName;
  field: string;
  value: string | number | boolean;
  zone: string | undefined;
}

export function ChangedValue({ entity, field, value, zone }: ChangedValueProps) {
  const referred = typeof value === 'number' ? referredEntity(field) : null;
  if (referred !== null) return <ReferenceCell entity={referred} id={Number(value)} />;
  switch (fieldKind(entity, field, value)) {
    case 'money':
      return dollars(Number(value));
    case 'number':
      return decimalText(Number(value), 3);
    case 'switch':
      return value === true ? 'Yes' : 'No';
    case 'moment':
      return <Moment at={String(value)} zone={zone} />;
    case 'day':
      return formatDay(String(value));
    case 'choice':
      return choiceText(String(value));
    case 'text':
      return `“${String(value)}”`;
  }
}
