import { unitBody } from '#domain/bodies/access.ts';
import { cleaningStates, sizes, unitKindLabels, unitKinds } from '#domain/states/unitKind.ts';
import type { BulkEditing } from '#crud/bulk/declaration.ts';
import type { AnyRow } from '#crud/descriptor/define.ts';
import { choicesFromLabels } from '../choicesFromLabels.ts';
import { cleaningStateLabels, sizeLabels } from './labels.ts';

export const unitBulkEdit: BulkEditing<AnyRow> = {
  schema: unitBody,
  fields: [
    {
      name: 'cleaningState',
      label: 'Cleaning state',
      input: { kind: 'choice', choices: choicesFromLabels(cleaningStates, cleaningStateLabels) },
    },
    { name: 'areaId', label: 'Area', input: { kind: 'reference', entity: 'area' }, none: 'No area' },
    {
      name: 'size',
      label: 'Size',
      input: { kind: 'choice', choices: choicesFromLabels(sizes, sizeLabels) },
      none: 'Not set',
    },
    { name: 'kind', label: 'Kind', input: { kind: 'choice', choices: choicesFromLabels(unitKinds, unitKindLabels) } },
    { name: 'squareMetres', label: 'Floor area', input: { kind: 'number', unit: 'm²' }, none: 'Not set' },
    { name: 'price', label: 'Price', input: { kind: 'number', unit: 'dollars' }, none: 'Not set' },
  ],
};
