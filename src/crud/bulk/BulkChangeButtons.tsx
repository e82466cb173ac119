import { labelOfCount } from '#domain/messages/labelOfCount.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { Button } from '#ui/control/Button.tsx';
import { useData } from '../context/replica.ts';
import { useMay } from '../context/session.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { BulkChange } from './declaration.ts';
import { BulkEdits } from './bulkEdits.ts';
import { changeRecord } from './editRecord.ts';
import { useBulkJob } from './useBulkJob.ts';
import { useNamedRecords } from './useNamedRecords.ts';

export interface BulkChangeButtonsProps {
  entity: EntityName;
  ids: readonly number[];
  changes: readonly BulkChange<AnyRow>[];
}

/** A button for each step that many records can take at once, for those who may. */
export function BulkChangeButtons({ entity, ids, changes }: BulkChangeButtonsProps) {
  const data = useData();
  const may = useMay();
  const namedRecords = useNamedRecords(entity);
  const isDisabled = useBulkJob()?.isRunning === true || ids.length === 0;
  const start = async ({ label, call, done, body, obstacle }: BulkChange<AnyRow>) => {
    const { records } = await namedRecords(ids);
    const change = { entity, call, done, body, obstacle } as Parameters<typeof changeRecord>[1];
    await BulkEdits.of(data.replica).run({ title: label, records, apply: (id) => changeRecord(data, change, id) });
  };
  return changes
    .filter(({ call }) => may(call.ask ?? {}))
    .map((change) => {
      const { id, label, icon: Icon } = change;
      return (
        <Button
          key={id}
          aria-disabled={isDisabled}
          aria-label={`${label} ${labelOfCount(entity, ids.length)}`}
          onClick={() => {
            if (!isDisabled) void start(change);
          }}
        >
          {Icon === undefined ? null : <Icon aria-hidden="true" />}
          {label}
        </Button>
      );
    });
}
