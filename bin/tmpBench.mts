import { readImportTable } from '#domain/import/readTable.ts';
import { importKinds } from '#domain/import/kinds/index.ts';
import { proposeSettings } from '#domain/import/proposeSettings.ts';
import { ImportPlan } from '#domain/import/importPlan.ts';
import { model, siteLinkFiles, storeganiseFiles } from '#tests/support/import/otherSystems.ts';
import { Records, carryOut } from '#tests/support/import/carryOut.ts';
const m = model({ units: 49_900, customers: 49_900 });
const enc = new TextEncoder();
const f = siteLinkFiles(m);
const records = new Records({ site: [{ name: 'North', timeZone: 'Australia/Sydney' }] });
for (const kind of ['unit', 'customer', 'booking', 'pinCode', 'unit', 'customer'] as const) {
  const bytes = enc.encode(f[kind]);
  let t = (process.cpuUsage().user+process.cpuUsage().system)/1000;
  const table = readImportTable(bytes);
  const read = (process.cpuUsage().user+process.cpuUsage().system)/1000 - t; t = (process.cpuUsage().user+process.cpuUsage().system)/1000;
  const settings = proposeSettings(importKinds[kind], table, 1);
  const prop = (process.cpuUsage().user+process.cpuUsage().system)/1000 - t; t = (process.cpuUsage().user+process.cpuUsage().system)/1000;
  const plan = new ImportPlan(importKinds[kind], table, settings, records);
  const q = (process.cpuUsage().user+process.cpuUsage().system)/1000 - t; t = (process.cpuUsage().user+process.cpuUsage().system)/1000;
  let longest = 0;
  const rows = table.rows.map((_, i) => { return plan.planRow(i); });
  const planned = (process.cpuUsage().user+process.cpuUsage().system)/1000 - t;
  const c: Record<string, number> = {};
  for (const { verdict } of rows) c[verdict] = (c[verdict] ?? 0) + 1;
  console.log(kind, table.rows.length, { read, prop, q, planned, perRow: planned / rows.length * 1000, longest }, c, plan.questions().length);
  if (c.cannot > 5) console.log(rows.filter(r => r.verdict === 'cannot').slice(0, 3).map(r => r.remarks));
  if (kind !== 'pinCode') carryOut(rows, records);
}
