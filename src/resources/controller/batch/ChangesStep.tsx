import { useEffect, useRef, useState } from 'react';
import { chakra } from '#ui/theme/chakra.ts';
import { settingReachLabels } from '#domain/messages/deviceLimits.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { controllerMessages } from '#domain/messages/controllers.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { WrappingText } from '#ui/text/text.tsx';
import { numberText } from '#format/numbers.ts';
import type { ReachOf } from '../deviceSettings.tsx';
import { controllerSettings, settingText } from '../settings.ts';
import type { ConfigChanges, ControllerChange, SettingChange } from './configChanges.ts';
import type { Sending } from './useBatchConfig.ts';

/** How many changes are listed at first. */
const initialRows = 50;

interface ChangeLine {
  id: number;
  controller: string;
  change: SettingChange;
  /** null: the controller has no network device. */
  reach: ReturnType<ReachOf>;
}

const linesOf = (changed: readonly ControllerChange[], reachOf: ReachOf): ChangeLine[] =>
  changed
    .flatMap(({ id, name, changes }) =>
      changes.map((change) => ({ controller: name, change, reach: reachOf(id, change.name, change.after) })),
    )
    .map((line, id) => ({ id, ...line }));

const columnsOf = (before: string, after: string): readonly Column<ChangeLine>[] => [
  { id: 'controller', header: 'Controller', cell: ({ controller }) => controller },
  { id: 'setting', header: 'Setting', cell: ({ change }) => controllerSettings[change.name].label },
  { id: 'before', header: before, cell: ({ change }) => settingText(change.name, change.before) },
  {
    id: 'after',
    header: after,
    cell: ({ change }) => <chakra.strong fontWeight="semibold">{settingText(change.name, change.after)}</chakra.strong>,
  },
];
const deviceColumn: Column<ChangeLine> = {
  id: 'device',
  header: networkMessages.device,
  cell: ({ reach }) => (reach === null ? '–' : <WrappingText>{settingReachLabels[reach]}</WrappingText>),
};
const toCome = columnsOf('Now', 'Will be');
const done = columnsOf('Was', 'Is now');

interface ChangesTableProps {
  changed: readonly ControllerChange[];
  reachOf: ReachOf;
  isDone?: boolean;
}

function ChangesTable({ changed, reachOf, isDone = false }: ChangesTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const lines = linesOf(changed, reachOf);
  const shown = showsAll ? lines : lines.slice(0, initialRows);
  const columns = isDone ? done : toCome;
  const reachesDevices = lines.some(({ reach }) => reach !== null);
  return (
    <chakra.div css={{ '--top-bar': '0px' }}>
      <Table label="Changes" columns={reachesDevices ? [...columns, deviceColumn] : columns} rows={shown} />
      {shown.length === lines.length ? null : (
        <chakra.div pt="2">
          <Button onClick={() => setShowsAll(true)}>{`Show all ${numberText(lines.length)} changes`}</Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}

export interface ChangesStepProps {
  changes: ConfigChanges;
  sending: Sending;
  count: number;
  reachOf: ReachOf;
}

function headingOf({ changes: { changed, unchanged }, sending, count }: Omit<ChangesStepProps, 'reachOf'>): string {
  if (sending.status === 'done') return sending.waits ? controllerMessages.waits : controllerMessages.done(count);
  if (changed.length === 0) return controllerMessages.nothingChanges;
  const stays = unchanged === 0 ? '' : ` ${controllerMessages.unchanged(unchanged)}`;
  return controllerMessages.changes(changed.length) + stays;
}

export function ChangesStep(props: ChangesStepProps) {
  const { changes, sending } = props;
  const heading = useRef<HTMLParagraphElement>(null);
  const isDone = sending.status === 'done';
  // The previous button is gone, so the focus moves to the heading.
  useEffect(() => heading.current?.focus(), [isDone]);
  const { changed } = isDone ? sending.changes : changes;
  const isSet = isDone && !sending.waits;
  return (
    <>
      <chakra.p ref={heading} tabIndex={-1} role="status" pb="3" outline="none" data-batch={sending.status}>
        {headingOf(props)}
      </chakra.p>
      <Failure sending={sending} />
      {changed.length === 0 ? null : <ChangesTable changed={changed} reachOf={props.reachOf} isDone={isSet} />}
    </>
  );
}

function Failure({ sending }: { sending: Sending }) {
  const failed = sending.status === 'failed' ? sending.error : null;
  return (
    <chakra.div role="alert" color="fg.error" pb="3" _empty={{ pb: '0' }}>
      {failed === null
        ? null
        : `${failed.message} ${failed.isRefusal ? controllerMessages.noneSet : controllerMessages.maybeSet}`}
    </chakra.div>
  );
}
