import { reportPageMessages } from '#domain/messages/reportPage.ts';
import type { Figure } from '#domain/reports/report.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';

export interface FigureGroup {
  title: string;
  figures: readonly Figure[];
}

const { groups: titles } = reportPageMessages;

/** The four figures of the management summary that an owner looks at first. */
const headlines: readonly string[] = ['unitShare', 'economicShare', 'collected', 'overdue'];

/** Its other figures in two columns of about the same length. */
const columns = [
  [
    [titles.rent, ['potential', 'rent', 'vacancy', 'belowStreet', 'unpaid', 'perSquareMetre', 'averageRate']],
    [titles.money, ['billed', 'owed', 'delinquency']],
  ],
  [
    [titles.movement, ['moveIns', 'moveOuts', 'transfers', 'medianStay', 'meanStay']],
    [titles.units, ['areaShare', 'alarms', 'faults', 'overlocked']],
  ],
] as const;

export interface ArrangedFigures {
  headlines: readonly Figure[];
  /** The other figures, in columns of groups; empty: all stand as headlines. */
  columns: readonly (readonly FigureGroup[])[];
}

/** A report with many figures has four headlines and a table of the others. */
export function arrangeFigures(report: ComputedReportId, figures: readonly Figure[]): ArrangedFigures {
  if (report !== 8) return { headlines: figures, columns: [] };
  const byId = new Map(figures.map((figure) => [figure.id, figure]));
  const named = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const groups = columns.map((column) => column.map(([title, ids]) => ({ title, figures: named(ids) })));
  return { headlines: named(headlines), columns: groups };
}
