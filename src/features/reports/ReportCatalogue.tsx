import { EyeOff, FileSearch, Timer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { latencyMessages } from '#domain/messages/latency.ts';
import { reportPageMessages, reportPurposes } from '#domain/messages/reportPage.ts';
import { reportCatalogue, type Implemented, type ReportId } from '#domain/reports/reportCatalogue.ts';
import { isImplemented, reportCategories, reportIds, unlistedReports } from '#domain/reports/reportMarks.ts';
import { foldText } from '#domain/search/foldText.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import { useConfig } from '#crud/context/config.ts';
import { useMayOpen, useSession } from '#crud/context/session.ts';
import { Chip } from '#ui/control/Chip.tsx';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { List } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { CatalogueCard } from './CatalogueCard.tsx';
import { ReportEntry } from './ReportEntry.tsx';
import { useReportMarks } from './useReportMarks.ts';
import { useFollowSite } from './useReportQuestion.ts';

interface Group {
  label: string;
  reports: readonly ReportId[];
}

const categorised: readonly ReportId[] = reportCategories.flatMap(({ reports }): readonly ReportId[] => reports);
const unlisted: readonly ReportId[] = unlistedReports;

/** All listed reports in the order of their categories, those without one last. */
const groups: readonly Group[] = [
  ...reportCategories,
  {
    label: reportPageMessages.catalogue.others,
    reports: reportIds.filter((id) => !categorised.includes(id) && !unlisted.includes(id)),
  },
];

const textOf = (id: ReportId) => foldText(`${reportCatalogue[id].name} ${reportPurposes[id] ?? ''}`);

interface SectionProps {
  label: string;
  children: ReactNode;
}

function Section({ label, children }: SectionProps) {
  return (
    <chakra.section aria-label={label} pb="5">
      <chakra.h2 textStyle="sm" fontWeight="semibold" color="fg.muted" pb="2">
        {label}
      </chakra.h2>
      <List display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 20rem), 1fr))" gap="3">
        {children}
      </List>
    </chakra.section>
  );
}

/** Whether the server measures doors and devices, and the person may read it. */
function useHasLatency(): boolean {
  const mayOpen = useMayOpen();
  return useSession().sites.some(({ hasLatency }) => hasLatency !== undefined) && mayOpen('report.latency');
}

const latencyText = foldText(`${latencyMessages.title} ${latencyMessages.link}`);

/** The reports by category; favourites stand first too. */
export function ReportCatalogue() {
  const { fakeReportData = false } = useConfig();
  const [marks, change] = useReportMarks();
  const [search, setSearch] = useState('');
  const [parameters, setParameters] = useSearchParams();
  const site = parameters.get('site');
  useFollowSite(site === null ? null : Number(site), () => setParameters({}, { replace: true }));
  const [hasHidden, setHidden] = useState(false);
  const words = wordsOf(search).map(foldText);
  const exists = (id: ReportId) => isImplemented(reportCatalogue[id].implemented, fakeReportData);
  const isFound = (id: ReportId) => words.every((word) => textOf(id).includes(word));
  const isLatencyFound = useHasLatency() && words.every((word) => latencyText.includes(word));
  const known = groups.flatMap(({ reports }) => reports).filter(exists);
  const hiddenCount = known.filter((id) => !marks[id].isShown).length;
  const visible = known.filter((id) => (hasHidden || marks[id].isShown) && isFound(id));
  const favourites = visible.filter((id) => marks[id].isFavourite);
  const shown: Group[] = [
    { label: reportPageMessages.catalogue.favourites, reports: favourites },
    ...groups.map(({ label, reports }) => ({ label, reports: reports.filter((id) => visible.includes(id)) })),
  ].filter(({ reports }) => reports.length > 0);
  return (
    <>
      <PageHeader title={reportPageMessages.title} />
      <chakra.search
        aria-label={reportPageMessages.catalogue.search}
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2"
        pb="4"
      >
        <SearchInput
          label={reportPageMessages.catalogue.search}
          width={{ base: 'full', sm: '2xs' }}
          value={search}
          onChange={setSearch}
        />
        {hiddenCount === 0 && !hasHidden ? null : (
          <Chip
            label={reportPageMessages.catalogue.showHidden}
            count={hiddenCount}
            pressed={hasHidden}
            onToggle={() => setHidden(!hasHidden)}
          />
        )}
      </chakra.search>
      {shown.length > 0 || isLatencyFound ? null : words.length > 0 ? (
        <EmptyState icon={FileSearch} title={reportPageMessages.catalogue.none}>
          {reportPageMessages.catalogue.noneHint}
        </EmptyState>
      ) : (
        <EmptyState icon={EyeOff} title={reportPageMessages.catalogue.allHidden}>
          {reportPageMessages.catalogue.allHiddenHint}
        </EmptyState>
      )}
      {shown.map(({ label, reports }) => (
        <Section key={label} label={label}>
          {reports.map((id) => (
            <ReportEntry
              key={id}
              id={id}
              marks={marks[id]}
              isMadeUp={(reportCatalogue[id].implemented as Implemented) === 'fake'}
              onChange={(changed) => change(id, changed)}
            />
          ))}
        </Section>
      ))}
      {isLatencyFound ? (
        <Section label={latencyMessages.group}>
          <CatalogueCard icon={Timer} name={latencyMessages.title} purpose={latencyMessages.link} to="report.latency" />
        </Section>
      ) : null}
    </>
  );
}
