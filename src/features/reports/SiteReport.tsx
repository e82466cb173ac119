import { useState, useId, type ReactNode, useEffect } from 'react';
import { CircleDollarSign, BookOpenText, CirclePause } from 'lucide-react';
import type { SourceProgress } from '#collections/replica/reports/reportQuery.ts';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import { ViewMenu } from '#crud/view/ViewMenu.tsx';
import { useSavedViews, type SavedViews } from '#crud/view/useSavedViews.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { allSites } from '#domain/entities/site.ts';
import { revenueBases, type RevenueBasis } from '#domain/reports/report.ts';
import { useSession } from '#crud/context/session.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Row, List } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { entityOf } from '#domain/entities/index.ts';
import { entityOfSource } from '#domain/reports/reportRecords.ts';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { ProgressBar } from '#ui/table/ProgressBar.tsx';
import { Note } from '#ui/text/text.tsx';
import { ownNames, writeChoices, type ReportChoices } from './reportAddress.ts';
import { ReportHead } from './ReportHead.tsx';
import { reportTraits } from './reportTraits.ts';
import { ThresholdFields } from './ThresholdFields.tsx';
import { useFollowSite, useReportQuestion, type AskedReport } from './useReportQuestion.ts';
import { useReportTable, type ReportTableState } from './useReportTable.ts';
import { RangePicker, type RangePickerProps } from './RangePicker.tsx';
import { ReportBody } from './ReportBody.tsx';
import { useReport } from './useReport.ts';

function Progress({ sources }: { sources: readonly SourceProgress[] }) {
  return (
    <List display="grid" gap="3" maxW="lg">
      {sources.map(({ source, done, total }) => (
        <chakra.li
          key={source}
          data-source={source}
          display="grid"
          gridTemplateColumns="7rem minmax(0, 1fr)"
          gap="3"
          alignItems="center"
          textStyle="sm"
        >
          <span>{entityOf(entityOfSource[source]).label.many}</span>
          <ProgressBar
            share={total === null || total === 0 ? 0 : done / total}
            text={reportPageMessages.reading.progress(done, total)}
            tone="secure"
          />
        </chakra.li>
      ))}
    </List>
  );
}

interface ReadingStateProps {
  sources: readonly SourceProgress[];
  onStop: () => void;
}

/** How far the lists of a report are read. */
function ReadingState({ sources, onStop }: ReadingStateProps) {
  return (
    <Panel title={reportPageMessages.reading.title}>
      <chakra.div display="grid" gap="4" justifyItems="start" aria-busy="true" data-reading="">
        <Note>{reportPageMessages.reading.text}</Note>
        <chakra.div w="full">
          <Progress sources={sources} />
        </chakra.div>
        <Button onClick={onStop}>
          <CirclePause aria-hidden="true" />
          {reportPageMessages.reading.cancel}
        </Button>
      </chakra.div>
    </Panel>
  );
}

/** Reading was stopped, and may go on. */
function StoppedState({ sources, onContinue }: { sources: readonly SourceProgress[]; onContinue: () => void }) {
  return (
    <Panel>
      <EmptyState
        icon={BookOpenText}
        title={reportPageMessages.reading.stopped}
        action={
          <Button variant="solid" colorPalette="accent" onClick={onContinue}>
            {reportPageMessages.reading.resume}
          </Button>
        }
      >
        {reportPageMessages.reading.stoppedText}
        <chakra.div pt="4" textAlign="start">
          <Progress sources={sources} />
        </chakra.div>
      </EmptyState>
    </Panel>
  );
}

interface ComputedReportProps {
  id: ComputedReportId;
  asked: AskedReport;
  table: ReportTableState;
  views: SavedViews;
  controls: ReactNode;
  onStop: (sources: readonly SourceProgress[]) => void;
}

/** A report while it is mounted: the host reads its records as long. */
function ComputedReport({ id, asked, table, views, controls, onStop }: ComputedReportProps) {
  const view = useReport(asked.question);
  const { setTables } = table;
  const tables = view.status === 'ready' ? view.ready.report.tables : null;
  useEffect(() => {
    if (tables !== null) setTables(tables);
  }, [tables, setTables]);
  if (view.status === 'ready')
    return (
      <ReportBody
        id={id}
        asked={asked}
        table={table}
        views={views}
        controls={controls}
        ready={view.ready}
        isPending={view.isPending}
      />
    );
  return (
    <>
      <ReportHead id={id} />
      {controls}
      {view.status === 'loading' ? <Loading /> : null}
      {view.status === 'reading' ? <ReadingState sources={view.sources} onStop={() => onStop(view.sources)} /> : null}
      {view.status === 'failed' ? (
        <ErrorState title={reportPageMessages.failed} onRetry={view.retry}>
          {view.error.message}
        </ErrorState>
      ) : null}
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(11.5rem, 1fr))" gap="3" pb="4">
        {Array.from({ length: 6 }, (_each, index) => (
          <SkeletonBlock key={index} h="24" />
        ))}
      </chakra.div>
      <SkeletonBlock h="64" />
    </div>
  );
}

interface ReportControlsProps {
  id: ComputedReportId;
  /** 0: all sites. */
  siteId: number;
  onSite: (siteId: number) => void;
  /** null: the report shows today alone. */
  range: RangePickerProps | null;
  /** null: the report has no choice. */
  basis: RevenueBasis | null;
  onBasis: (basis: RevenueBasis) => void;
  /** The menu of saved views, and the report's own controls. */
  children?: ReactNode;
}

/** The controls of a report's question: site, days, basis. */
function ReportControls({ id: report, siteId, onSite, range, basis, onBasis, children }: ReportControlsProps) {
  const { sites } = useSession();
  const id = useId();
  const changesOnly = reportPageMessages.controls.changesOnly[report];
  return (
    <Row role="group" aria-label={reportPageMessages.controls.range} pb="4">
      <Select
        aria-label={reportPageMessages.controls.site}
        maxW={{ base: 'full', sm: '15rem' }}
        value={String(siteId)}
        onChange={(event) => onSite(Number(event.currentTarget.value))}
        options={sites.map(({ id: site, name }) => [site, name])}
      >
        {sites.length > 1 ? <option value={allSites.id}>{allSites.name}</option> : null}
      </Select>
      {range === null ? null : <RangePicker {...range} />}
      {basis === null ? null : (
        <>
          <VisuallyHidden id={id}>{reportPageMessages.controls.basis}</VisuallyHidden>
          <Choices
            labelledBy={id}
            value={basis}
            onChoose={onBasis}
            choices={revenueBases.map((value) => ({ value, label: reportPageMessages.controls.bases[value] }))}
          />
        </>
      )}
      {children}
      {changesOnly === undefined ? null : (
        <Note textStyle="xs" flexBasis="full">
          {changesOnly}
        </Note>
      )}
    </Row>
  );
}

/** The way to the report that no list shows, for the same site, days and basis. */
function RevenueLink({ choices }: { choices: ReportChoices }) {
  const parameters = new URLSearchParams({ report: '11', ...writeChoices({ ...choices, table: null }) });
  return (
    <LinkButton to="report.list" search={`?${parameters.toString()}`}>
      <CircleDollarSign aria-hidden="true" />
      {reportPageMessages.controls.revenue}
    </LinkButton>
  );
}

/**
 * The state of a report's page, and its contents while its records are read. @param siteId of the dashboard; 0: all.
 */
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
      id={id}
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
        title={reportPageMessages.title}
        words={reportPageMessages.views}
        views={views}
        state={state}
        change={change}
        // The reader's own site and usual days may be others.
        linked={{ report: String(id), ...writeChoices({ ...choices, siteId: question.siteId, days: chosenDays }) }}
      />
      {id === 8 ? <RevenueLink choices={{ ...choices, days: chosenDays }} /> : null}
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
