import { type ReactNode, useMemo } from 'react';
import { allSites } from '#domain/entities/site.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { arrangeColumns } from '../columns/arrangeColumns.ts';
import { DisplayMenu } from '../columns/DisplayMenu.tsx';
import { useSession } from '../context/session.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { ExportBar } from '../export/ExportBar.tsx';
import { ExportButtons } from '../export/ExportButtons.tsx';
import { PrintSheet } from '../export/PrintSheet.tsx';
import { type ListExport, useListExport } from '../export/useListExport.ts';
import { RunningImports } from '../import/RunningImports.tsx';
import { fixedOptions, type Filter } from '../filter/filter.ts';
import { isRangeFilter, rangeLabel } from '../filter/filterValues.ts';
import { useValueLabels } from '../filter/useValueLabels.ts';
import type { ListControls } from './useResourceList.ts';
import type { Filters } from './tableUrl.ts';

interface NarrowingLinesProps {
  search: string;
  filters: readonly Filter[];
  values: Filters;
}

/** The search and filters of a printed list. */
function NarrowingLines({ search, filters, values }: NarrowingLinesProps) {
  return (
    <>
      {search.trim() === '' ? null : <p>{`Search: ${search.trim()}`}</p>}
      {filters.map((filter) => (
        <FilterText key={filter.field} filter={filter} values={values[filter.field] ?? []} />
      ))}
    </>
  );
}

function FilterText({ filter, values }: { filter: Filter; values: readonly string[] }) {
  const labels = useValueLabels(filter, values);
  return values.length === 0 ? null : <p>{`${filter.label}: ${labels.join(', ')}`}</p>;
}

/** The search and filters in words; a record that a filter names is "by site". */
function narrowingOf({ search, filters: values }: ListControls['state'], filters: readonly Filter[]): string[] {
  const words = filters.flatMap((filter) => {
    const chosen = values[filter.field] ?? [];
    if (chosen.length === 0) return [];
    if (filter.kind === 'reference') return [`by ${filter.label}`];
    if (isRangeFilter(filter)) return chosen.map((value) => `${filter.label} ${rangeLabel(filter, value)}`);
    const labels = fixedOptions(filter).filter(({ value }) => chosen.includes(value));
    return labels.map(({ label }) => label);
  });
  return [...(search.trim() === '' ? [] : [search.trim()]), ...words];
}

export interface ListTools {
  menu: ReactNode;
  progress: ReactNode;
}

export interface ListToolsInput {
  resource: AnyResource;
  title: string;
  list: ListControls;
}

export function useListTools({ resource, title, list }: ListToolsInput): ListTools {
  const { columns, scope, state, views } = list;
  const { columns: controls } = views;
  const written = useMemo(
    () => arrangeColumns(columns, controls.value).filter(({ onlyOnScreen }) => onlyOnScreen !== true),
    [columns, controls.value],
  );
  const exported = useListExport({
    title,
    entity: resource.entity,
    query: scope.query,
    columns: written,
    narrowing: narrowingOf(state, resource.filters),
  });
  const { saveCsv, print } = exported;
  const noun = title.toLowerCase();
  return {
    menu: (
      <>
        <DisplayMenu noun={noun} columns={columns} controls={controls} />
        <ExportButtons entity={resource.entity} noun={noun} onExport={saveCsv} onPrint={print} />
      </>
    ),
    progress: (
      <>
        <ExportBar {...exported} />
        <RunningImports />
        <Printing exported={exported} resource={resource} state={state} />
      </>
    ),
  };
}

type PrintingProps = Pick<ListToolsInput, 'resource'> & Pick<ListControls, 'state'> & { exported: ListExport };

function Printing({ exported: { state: step, dismiss }, resource, state }: PrintingProps) {
  const { sites, siteId } = useSession();
  const display = useDateDisplay();
  const list = step.step === 'printing' ? step.list : null;
  const lists = useMemo(() => (list === null ? [] : [list]), [list]);
  if (list === null) return null;
  const site = sites.find(({ id }) => id === siteId);
  const zone = site?.timeZone ?? localZone();
  const where = site?.name ?? (siteId === allSites.id ? allSites.name : '');
  const when = formatMoment(Date.now(), zone, 'dateTime', display);
  return (
    <PrintSheet
      title={list.title}
      subtitle={[where, when].filter(Boolean).join(' · ')}
      lists={lists}
      onPrinted={dismiss}
    >
      <NarrowingLines search={state.search} filters={resource.filters} values={state.filters} />
    </PrintSheet>
  );
}
