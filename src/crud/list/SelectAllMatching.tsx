import { useState } from 'react';
import { filter, firstValueFrom, timeout } from 'rxjs';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { maximumSelection } from '#domain/limits/table.ts';
import { timing } from '#domain/limits/timing.ts';
import { notSelected } from '#domain/messages/pageNotices.ts';
import { numberText } from '#format/numbers.ts';
import { Button } from '#ui/control/Button.tsx';
import { useData } from '../context/replica.ts';
import { showNotice } from '../message/showNotice.ts';
import type { RowsView } from '../data/useRows.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { Selection } from './useSelection.ts';

export interface SelectAllMatchingProps {
  entity: EntityName;
  selection: Selection;
  query: RowQuery;
  view: RowsView<AnyRow>;
}

/** Absent while all rows are selected, and in a list that is read page by page, whose ids are unknown. */
export function SelectAllMatching({ entity, selection, query, view }: SelectAllMatchingProps) {
  const { replica } = useData();
  const [isBusy, setBusy] = useState(false);
  if (view.status !== 'ready' || view.coverage.kind === 'paged' || view.pending) return null;
  const { total } = view;
  if (total <= view.rows.length || total <= selection.ids.size || total > maximumSelection) return null;
  const selectAll = async () => {
    setBusy(true);
    const { skip: _skip, limit: _limit, ...all } = query;
    try {
      const complete$ = replica.rows(entity, all).pipe(filter(({ rows }) => rows.length > 0));
      const { rows } = await firstValueFrom(complete$.pipe(timeout(timing.commandExpiry)));
      selection.set(
        rows.map(({ id }) => id),
        true,
      );
    } catch (thrown) {
      showNotice(notSelected, toAppError(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="xs" variant="ghost" colorPalette="accent" busy={isBusy} onClick={() => void selectAll()}>
      {`Select all ${numberText(total)} matching`}
    </Button>
  );
}
