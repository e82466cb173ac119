import { useMemo, type ReactNode } from 'react';
import { allSites } from '#domain/entities/site.ts';
import { browserZone, formatMoment } from '#lib/dates.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { arrangeColumns } from '../columns/arrangeColumns.ts';
import { DisplayMenu } from '../columns/DisplayMenu.tsx';
import { useSession } from '../context/session.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { ExportBar } from '../export/ExportBar.tsx';
import { PrintSheet } from '../export/PrintSheet.tsx';
import { useListExport, type ListExport } from '../export/useListExport.ts';
import type { ListControls } from './useResourceList.ts';

export interface ListTools {
  menu: ReactNode;
  /** The progress of an export, and the sheet that is printed. */
  progress: ReactNode;
}

export interface ListToolsInput {
  resource: AnyResource;
  title: string;
  list: ListControls;
}

/** A list's display menu, and what its export and print show. */
export function useListTools({ resource, title, list }: ListToolsInput): ListTools {
  const { columns, scope, state, views } = list;
  const { columns: controls } = views;
  const written = useMemo(
    () => arrangeColumns(columns, controls.value).filter(({ onlyOnScreen }) => onlyOnScreen !== true),
    [columns, controls.value],
  );
  const exported = useListExport({ title, entity: resource.entity, query: scope.query, columns: written });
  const { saveCsv, print } = exported;
  return {
    menu: <DisplayMenu noun={title.toLowerCase()} {...{ columns, controls }} onExport={saveCsv} onPrint={print} />,
    progress: (
      <>
        <ExportBar {...exported} />
        <Printing {...{ exported, resource, state }} />
      </>
    ),
  };
}

type PrintingProps = Pick<ListToolsInput, 'resource'> & Pick<ListControls, 'state'> & { exported: ListExport };

/** The printed sheet with its site and time, while there is one. */
function Printing({ exported: { state: step, dismiss }, resource, state }: PrintingProps) {
  const { sites, siteId } = useSession();
  const display = useDateDisplay();
  if (step.step !== 'printing') return null;
  const site = sites.find(({ id }) => id === siteId);
  const zone = site?.timeZone ?? browserZone();
  const where = site?.name ?? (siteId === allSites.id ? allSites.name : '');
  const when = formatMoment(Date.now(), zone, 'dateTime', display);
  return (
    <PrintSheet
      list={step.list}
      subtitle={[where, when].filter(Boolean).join(' · ')}
      search={state.search}
      filters={resource.filters}
      values={state.filters}
      onPrinted={dismiss}
    />
  );
}
