import { useState } from 'react';
import type { SourceProgress } from '#collections/replica/reports/reportQuery.ts';
import { reportPageMessages as say } from '#domain/messages/reportPage.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import { ViewMenu } from '#crud/view/ViewMenu.tsx';
import { useSavedViews } from '#crud/view/useSavedViews.ts';
import { ownNames, writeChoices } from './reportAddress.ts';
import { ComputedReport } from './ComputedReport.tsx';
import { ReportControls } from './ReportControls.tsx';
import { ReportHead } from './ReportHead.tsx';
import { StoppedState } from './ReadingState.tsx';
import { reportTraits } from './reportTraits.ts';
import { RevenueLink } from './RevenueLink.tsx';
import { ThresholdFields } from './ThresholdFields.tsx';
import { useFollowSite, useReportQuestion } from './useReportQuestion.ts';
import { useReportTable } from './useReportTable.ts';

/** The state of a report's page, and what it shows while its records are read. @param siteId of the dashboard; 0: all. */
export function SiteReport({ id, siteId }: { id: ComputedReportId; siteId: number }) {
  const name = `report.${id}`;
  const views = useSavedViews(name, ownNames);
  const table = useReportTable(name, views.initial);
  const { choices, choose, state, change } = table;
  const asked = useReportQuestion(id, choices, siteId);
  const { question, chosenDays, today } = asked;
  const [stopped, setStopped] = useState<readonly SourceProgress[] | null>(null);
  const traits = reportTraits[id];
  useFollowSite(choices.siteId, () => choose({ siteId: null }));
  const controls = (
    <ReportControls
      siteId={question.siteId}
      onSite={(site) => choose({ siteId: site })}
      range={
        traits.isOfNow === true
          ? null
          : { chosen: chosenDays, days: question.days, today, onChoose: (days) => choose({ days }) }
      }
      basis={traits.hasBasis === true ? choices.basis : null}
      onBasis={(basis) => choose({ basis })}
    >
      {traits.hasThresholds === true ? (
        <ThresholdFields thresholds={choices.thresholds} onChange={(thresholds) => choose({ thresholds })} />
      ) : null}
      <ViewMenu
        title={say.title}
        words={say.views}
        views={views}
        state={state}
        change={change}
        // The reader's own site and usual days may be others.
        linked={{ report: String(id), ...writeChoices({ ...choices, siteId: question.siteId, days: chosenDays }) }}
      />
      {id === 8 ? <RevenueLink choices={choices} /> : null}
    </ReportControls>
  );
  if (stopped !== null) {
    return (
      <>
        <ReportHead id={id} />
        {controls}
        <StoppedState sources={stopped} onContinue={() => setStopped(null)} />
      </>
    );
  }
  return <ComputedReport id={id} asked={asked} table={table} views={views} controls={controls} onStop={setStopped} />;
}
