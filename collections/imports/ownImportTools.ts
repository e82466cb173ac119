import { importKinds } from '#domain/import/kinds/index.ts';
import { fieldViews, neededEntities } from '#domain/import/fields.ts';
import { ImportPlan } from '#domain/import/importPlan.ts';
import { settingsOfMade, tableOfMade } from '#domain/import/madeTable.ts';
import { proposeSettings } from '#domain/import/proposeSettings.ts';
import { readImportTable } from '#domain/import/readTable.ts';
import { refusalsCsv } from '#domain/import/refusalsCsv.ts';
import type { ImportTools } from './importTools.ts';

/** The product's own rules of imports. They load with the first page of an import. */
export const ownImportTools: ImportTools = {
  readTable: readImportTable,
  takeMade: (kind, made, siteId) => ({
    table: tableOfMade(kind, made),
    settings: settingsOfMade(kind, made, siteId),
  }),
  proposeSettings: (kind, table, siteId) => proposeSettings(importKinds[kind], table, siteId),
  fieldViews: (kind) => fieldViews(importKinds[kind]),
  neededEntities: (kind, settings) => neededEntities(importKinds[kind], settings),
  plan: (kind, table, settings, known) => new ImportPlan(importKinds[kind], table, settings, known),
  refusalsCsv,
};
