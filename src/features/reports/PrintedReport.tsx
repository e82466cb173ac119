import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { definitions } from '#domain/reports/definitions.ts';
import { reportCatalogue, type ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import type { Figure } from '#domain/reports/report.ts';
import type { DayRange } from '#domain/time/zonedTime.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { PrintSheet } from '#crud/export/PrintSheet.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { changesOf, comparedDays } from './FigureTiles.tsx';
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
    '& dd': { m: '0', fontSize: '7pt', color: '#444' },
    '& dd:first-of-type': { fontSize: '12pt', fontWeight: 'semibold', color: 'black' },
    '[data-compact] &': {
      gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
      columnGap: '3',
      rowGap: '1',
      py: '1',
      '& dt': { fontSize: '7pt' },
      '& dd': { fontSize: '6pt', lineHeight: '1.15' },
      // The terms below say the same.
      '& [data-note]': { display: 'none' },
      '& dd:first-of-type': { fontSize: '10pt' },
    },
  },
});
/** Charts beside each other, each drawn for its part of the page. */
const Charts = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    columnGap: '4',
    '& > div': { breakInside: 'avoid', minW: '0' },
    '& h2': { fontSize: '9pt', pb: '1' },
    '&[data-several]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '--paper-width': '320px' },
    '[data-compact] &': {
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      '--paper-width': '300px',
      '& figure': { zoom: '0.7' },
    },
  },
});
const Terms = chakra('dl', {
  base: {
    fontSize: '7pt',
    columns: '2',
    columnGap: '6',
    pt: '2',
    '& > div': { breakInside: 'avoid', pb: '1' },
    '& dt': { display: 'inline', fontWeight: 'semibold', _after: { content: '": "' } },
    '& dd': { display: 'inline', m: '0', color: '#444' },
    '[data-compact] &': {
      fontSize: '5pt',
      lineHeight: '1.1',
      columns: '4',
      columnGap: '3',
      pt: '1',
      '& > div': { pb: '0.5' },
    },
  },
});
/** CSS pixels. */
const chartHeights = { alone: 240, several: 170, compact: 120 };

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
  const height = chartHeights[isCompact ? 'compact' : charts.length > 1 ? 'several' : 'alone'];
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
          {[...unread, ...report.leftOut].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {report.definitions.length === 0 ? null : (
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
        {report.figures.map((figure) => (
          <PrintedFigure key={figure.id} figure={figure} days={question.days} />
        ))}
      </Figures>
      {compared === null ? null : <p>{compared}</p>}
      {changesOnly === undefined ? null : <p>{changesOnly}</p>}
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
      {narrowing.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </PrintSheet>
  );
}

function PrintedFigure({ figure, days }: { figure: Figure; days: DayRange }) {
  const { label, value, format, note } = figure;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{figureText(value, format)}</dd>
      {changesOf(figure, days).map(([change, against]) => (
        <dd key={against}>{`${change.text} ${against}`}</dd>
      ))}
      {note === undefined ? null : <dd data-note="">{note}</dd>}
    </div>
  );
}
