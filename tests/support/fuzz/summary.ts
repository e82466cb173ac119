import type { Fault, RoundReport } from './round.ts';

interface Numbered {
  round: number;
  report: RoundReport;
}

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;

/** What the proof prints at its end. Faults of one kind are told once, with their number. */
export function summaryOf(reports: readonly Numbered[], seed: number): { lines: string[]; faults: number } {
  const byStatus = new Map<number, number>();
  const answered = new Map<string, boolean>();
  const kinds = new Map<string, { first: Fault; round: number; count: number }>();
  for (const { round, report } of reports) {
    for (const [operation, counts] of report.answers)
      for (const [status, count] of counts) {
        byStatus.set(status, (byStatus.get(status) ?? 0) + count);
        answered.set(operation, answered.get(operation) === true || status < 300);
      }
    for (const fault of report.faults) {
      const key = `${fault.operation}: ${fault.what.replaceAll(/\d+/g, 'N')}`;
      const kind = kinds.get(key) ?? { first: fault, round, count: 0 };
      kinds.set(key, { ...kind, count: kind.count + 1 });
    }
  }
  const calls = reports.reduce((sum, { report }) => sum + report.calls, 0);
  const operations = reports[0]?.report.operations ?? [];
  const answering = operations.filter(({ answers }) => [...answers.keys()].some((status) => status.startsWith('2')));
  const unwell = answering.filter(({ id }) => answered.get(id) !== true).map(({ id }) => id);
  const statuses = [...byStatus].toSorted(([one], [other]) => one - other);
  const faultLines = [...kinds.values()].flatMap(({ first, round, count }) => [
    `${first.operation}: ${first.what} (${count} times)`,
    `    call ${first.place} of: npm run proof:fuzz -- --seed ${seed} --round ${round}`,
    `    ${first.call}`,
  ]);
  return {
    faults: kinds.size,
    lines: [
      `Seed ${seed}: ${calls} calls in ${reports.length} rounds. ${answered.size} of ${operations.length} operations were called.`,
      `${answering.length - unwell.length} of the ${answering.length} that are not always refused answered well, not: ${unwell.join(', ')}`,
      `Answers: ${statuses.map(([status, count]) => `${status}: ${count} (${percent(count, calls)})`).join(', ')}`,
      ...faultLines,
      kinds.size === 0 ? 'Every answer was as the document declares it.' : `${kinds.size} kinds of faults.`,
    ],
  };
}
