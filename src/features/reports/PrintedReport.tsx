import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { definitions } from '#domain/reports/definitions.ts';
import { reportCatalogue, type ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import type { DayCoverage, Figure } from '#domain/reports/report.ts';
import type { DayRange } from '#domain/time/zonedTime.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { PrintSheet } from '#crud/export/PrintSheet.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { changesOf, comparedDays } from './FigureTiles.tsx';
import { changeOf } from './figureChange.ts';
import { arrangeFigures, type FigureGroup } from './figureGroups.ts';
import { figureText } from './figureText.ts';
import { rangeText } from './RangePicker.tsx';
import { ReportChart } from './ReportChart.tsx';
import { reportTraits } from './reportTraits.ts';
import type { ReportExport } from './useReportExport.ts';
import type { AskedReport } from './useReportQuestion.ts';

const Lead = chakra('p', {
  base: { fontSize: '11pt', color: 'black !important', '[data-compact] &': { fontSize: '8pt' } },
});
const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    columnGap: '4',
    rowGap: '2',
    py: '2',
    lineHeight: '1.3',
    '& > div': { breakInside: 'avoid' },
    '& dt': { fontSize: '8pt', color: '#444' },
    '& dd': { m: '0', fontSize: '8pt', color: '#444' },
    '& dd:first-of-type': { fontSize: '12pt', fontWeight: 'semibold', color: 'black' },
    '[data-compact] &': { rowGap: '1', py: '1', lineHeight: '1.15' },
  },
});
/** The other figures of the summary: two columns of short lines. */
const Lines = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '11fr 10fr',
    columnGap: '5',
    alignItems: 'start',
    '& td, & th': { whiteSpace: 'nowrap' },
    '& tbody th': { fontWeight: 'normal', borderBottomColor: '#ccc' },
    '& td': { textAlign: 'end' },
    '& td:first-of-type': { fontWeight: 'semibold' },
    '& th:not(:first-of-type)': { textAlign: 'end' },
  },
});
/** Charts below each other, or two beside each other, each drawn for its part of the page. */
const Charts = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    columnGap: '4',
    '& > div': { breakInside: 'avoid', minW: '0', overflow: 'hidden' },
    '& h2': { fontSize: '9pt', pb: '1' },
    '&[data-several]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '--paper-width': '310px' },
  },
});
const Terms = chakra('dl', {
  base: {
    fontSize: '8pt',
    columns: '2',
    columnGap: '6',
    pt: '2',
    '& > div': { breakInside: 'avoid', pb: '1' },
    '& dt': { display: 'inline', fontWeight: 'semibold', _after: { content: '": "' } },
    '& dd': { display: 'inline', m: '0', color: '#444' },
  },
});
/** CSS pixels. */
const chartHeights = { alone: 240, several: 170 };

export interface PrintedReportProps {
  id: ComputedReportId;
  asked: AskedReport;
  exported: ReportExport;
}

/** The report on paper, while it is printed. */
export function PrintedReport({ id, asked, exported }: PrintedReportProps) {
  const display = useDateDisplay();
  const { state, dismiss } = exported;
  if (state.step !== 'printing') return null;
  const { report, lists, asOf, unread, narrowing } = state.list;
  const { question, siteName, clock } = asked;
  const { charts } = report;
  const changesOnly = reportPageMessages.controls.changesOnly[id];
  const compared = comparedDays(report.figures, question.days);
  const isCompact = reportTraits[id].isOnePage === true;
  const height = chartHeights[charts.length > 1 ? 'several' : 'alone'];
  const arranged = arrangeFigures(id, report.figures);
  const subtitle = [
    siteName,
    rangeText(question.days),
    ...(reportTraits[id].hasBasis === true ? [reportPageMessages.controls.bases[question.basis]] : []),
    `${reportPageMessages.asOf} ${formatMoment(asOf, clock.zone, 'dateTime', display)}`,
  ].join(' · ');
  return (
    <PrintSheet
      title={reportCatalogue[id].name}
      subtitle={subtitle}
      lists={lists}
      isCompact={isCompact}
      hasWholeWords
      onPrinted={dismiss}
      end={
        <>
          {isCompact ? (
            <p>{[...unread, ...report.leftOut].join(' ')}</p>
          ) : (
            [...unread, ...report.leftOut].map((sentence) => <p key={sentence}>{sentence}</p>)
          )}
          {isCompact || report.definitions.length === 0 ? null : (
            <Terms>
              {report.definitions.map((term) => (
                <div key={term}>
                  <dt>{definitions[term].term}</dt>
                  <dd>{definitions[term].text}</dd>
                </div>
              ))}
            </Terms>
          )}
        </>
      }
    >
      <Lead>{report.summary}</Lead>
      <Figures>
        {arranged.headlines.map((figure) => (
          <PrintedFigure key={figure.id} figure={figure} days={question.days} isBrief={isCompact} />
        ))}
      </Figures>
      <PrintedLines columns={arranged.columns} />
      {compared === null ? null : <p>{compared}</p>}
      {changesOnly === undefined ? null : <p>{changesOnly}</p>}
      {isCompact ? null : (
        <Charts data-several={charts.length > 1 ? '' : undefined}>
          {charts.map((chart) => (
            <div key={chart.id}>
              <h2>{chart.label}</h2>
              <div>
                <ReportChart chart={chart} height={height} />
              </div>
            </div>
          ))}
        </Charts>
      )}
      {narrowing.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </PrintSheet>
  );
}

/** Figures as lines, with their changes. */
function PrintedLines({ columns }: { columns: readonly (readonly FigureGroup[])[] }) {
  if (columns.length === 0) return null;
  const { change } = reportPageMessages;
  return (
    <Lines>
      {columns.map((groups) => (
        <div key={groups[0]?.title}>
          {groups.map(({ title, figures }) => (
            <table key={title}>
              <thead>
                <tr>
                  <th scope="col">{title}</th>
                  <th aria-hidden="true" />
                  <th scope="col">{change.before}</th>
                  <th scope="col">{change.yearBefore}</th>
                </tr>
              </thead>
              <tbody>
                {figures.map((figure) => (
                  <PrintedLine key={figure.id} figure={figure} />
                ))}
              </tbody>
            </table>
          ))}
        </div>
      ))}
    </Lines>
  );
}

function PrintedLine({ figure }: { figure: Figure }) {
  const { label, value, format, before, yearBefore, coverage } = figure;
  const changed = (earlier: number | null, partly: DayCoverage | undefined) => {
    const text = changeOf(figure, earlier, true)?.text ?? '';
    return partly === undefined || text === '' ? text : reportPageMessages.change.partlyShort(text, partly);
  };
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{figureText(value, format)}</td>
      <td>{changed(before, coverage?.before)}</td>
      <td>{changed(yearBefore, coverage?.yearBefore)}</td>
    </tr>
  );
}

function PrintedFigure({ figure, days, isBrief }: { figure: Figure; days: DayRange; isBrief: boolean }) {
  const { label, value, format, note } = figure;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{figureText(value, format)}</dd>
      {changesOf(figure, days).map(([change, against]) => (
        <dd key={against}>{`${change.text} ${against}`}</dd>
      ))}
      {note === undefined || isBrief ? null : <dd>{note}</dd>}
    </div>
  );
}
