import { entityOf, type EntityName } from '../entities/index.ts';
import type { CellKind } from '../import/values.ts';

/** The meaning of a file's columns, in words. */
export const importColumnMessages = {
  oneOf: (labels: readonly string[]) => `One of: ${labels.join(', ')}`,
  nameOf: (entity: EntityName) => `The name of one of the ${entityOf(entity).label.many.toLowerCase()}`,
  kinds: {
    line: 'Text',
    text: 'Text, with line breaks',
    email: 'Email address',
    phone: 'Phone number',
    day: 'Day, such as 2026-11-21',
    moment: 'Moment with its offset from UTC, such as 2026-11-21T09:30+11:00',
    money: 'Dollars',
    balance: 'Dollars',
    whole: 'Whole number',
    number: 'Number',
    area: 'Square metres',
    yesNo: 'Yes or No',
    pin: 'Digits',
    code: 'Text',
    postcode: 'Postcode',
  } satisfies Record<CellKind, string>,
} as const;
