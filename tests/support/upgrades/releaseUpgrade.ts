import { createReadStream } from 'node:fs';
import { openArchive } from '#server/backup/restoreArchive.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import { rowsOf, type Database } from '#server/storage/database.ts';
import { bareFolder } from '#tests/support/server/databaseFolders.ts';
import { computeNumbers, momentOfReports, readKeptReports, readReportRows, type KeptReports } from './keptReports.ts';
import { restoreRelease, serveRelease } from './releases.ts';

/** Those whose rules have stayed the same since each release: money that is owed, and money that came in. */
const unchangedReports: readonly ComputedReportId[] = [9, 11];

/** The same, of reports with other rules too: numbers by the beginning of their name. */
const unchangedNumbers: Partial<Record<ComputedReportId, readonly string[]>> = {
  8: ['figures.billed', 'figures.collected', 'figures.owed', 'figures.overdue', 'tables.money.sums.billed'],
  10: ['figures.alarm', 'figures.fault', 'figures.overlocked'],
};

type Reports = KeptReports['reports'];

interface Compared {
  same: number;
  faults: string[];
}

/** @param isCompared whether a number of a report counts. */
function compare(
  then: Reports,
  now: Reports,
  isCompared: (report: ComputedReportId, name: string) => boolean,
): Compared {
  const compared: Compared = { same: 0, faults: [] };
  for (const [question, numbers] of Object.entries(then))
    for (const [name, value] of Object.entries(numbers)) {
      if (!isCompared(Number(question.split(',')[0]) as ComputedReportId, name)) continue;
      const found = now[question]?.[name];
      if (found === value) compared.same += 1;
      else compared.faults.push(`Report ${question}: ${name} was ${value} and is ${String(found)}.`);
    }
  return compared;
}

const isUnchanged = (report: ComputedReportId, name: string) =>
  unchangedReports.includes(report) ||
  (unchangedNumbers[report] ?? []).some((beginning) => name.startsWith(`${beginning}.`) || name === beginning);

/** Amounts that must stay: on the lines of bills, of payments, and in the ledger. */
const amounts = { order_lines: 'unit_price', payments: 'amount', ledger_lines: 'amount' } as const;

/** The sum of each of the amounts, in cents. */
type Money = Record<keyof typeof amounts, number>;

async function readMoney(database: Database): Promise<Money> {
  const money: Money = { order_lines: 0, payments: 0, ledger_lines: 0 };
  for (const [table, column] of Object.entries(amounts)) {
    const query = sql.raw(`select coalesce(round(sum(${column}) * 100), 0)::float8 as cents from ${table}`);
    const [row] = await rowsOf(database, z.object({ cents: z.number() }), query);
    money[table as keyof Money] = row?.cents ?? 0;
  }
  return money;
}

/** The same out of the archive's files. */
async function archivedMoney(archive: string): Promise<Money> {
  const { header, files } = await openArchive(createReadStream(archive));
  const money: Money = { order_lines: 0, payments: 0, ledger_lines: 0 };
  for await (const { name, content } of files) {
    const table = /^tables\/(\w+)\//.exec(name)?.[1] ?? '';
    if (!(table in amounts)) continue;
    const place = header.tables[table]?.indexOf(amounts[table as keyof Money]) ?? -1;
    for (const line of String(content).trimEnd().split('\n'))
      money[table as keyof Money] += Math.round(Number((JSON.parse(line) as (string | null)[])[place]) * 100);
  }
  return money;
}

/**
 * Opens a release's archive in this version, and compares its reports with those that the release itself made of it.
 * @returns a sentence for each number that is another.
 */
export async function upgradeRelease(archive: string, onLine: (line: string) => void): Promise<string[]> {
  const database = { kind: 'folder', path: await bareFolder() } as const;
  await restoreRelease(archive, database, momentOfReports);
  const { server, token } = await serveRelease(database, { now: () => momentOfReports });
  try {
    const kept = readKeptReports(archive);
    const now = computeNumbers(await readReportRows(server, token));
    const own = compare(kept.reports, now, isUnchanged);
    onLine(
      `as the release computed them: ${own.same} numbers of money and doors the same, ${own.faults.length} others`,
    );
    // Rules of other reports have changed since. By today's, the rows of then and of now must give the same.
    const rows = compare(computeNumbers(kept.rows), now, () => true);
    onLine(
      `of the rows that the release sent: ${rows.same} numbers of all reports the same, ${rows.faults.length} others`,
    );
    const [sums, archived] = [await readMoney(server.database), await archivedMoney(archive)];
    onLine(`cents of bills, payments and ledger, of the archive's own rows: ${Object.values(archived).join(', ')}`);
    const isSame = JSON.stringify(sums) === JSON.stringify(archived);
    const lost = isSame ? [] : [`The cents of the archive became ${Object.values(sums).join(', ')}.`];
    return [...own.faults, ...rows.faults, ...lost];
  } finally {
    await server.close();
  }
}
