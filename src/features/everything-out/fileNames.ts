import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { importOrder, type ImportedList } from './keptLists.ts';

const fileNameOf = (name: EntityName) =>
  entityOf(name)
    .label.many.toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');

/** The file of a list that an import reads again. */
export const importFileOf = (name: ImportedList) =>
  `import/${String(importOrder.indexOf(name) + 1).padStart(2, '0')}-${fileNameOf(name)}.csv`;

/** The file of a list that is there to keep. */
export const recordFileOf = (name: EntityName) => `records/${fileNameOf(name)}.csv`;
