import { useEffect, useRef } from 'react';
import { chakra } from '#ui/theme/chakra.ts';
import { controllerMessages } from '#domain/messages/controllers.ts';
import { ChangesTable } from './ChangesTable.tsx';
import type { ConfigChanges } from './configChanges.ts';
import type { Sending } from './useBatchConfig.ts';

export interface ChangesStepProps {
  changes: ConfigChanges;
  sending: Sending;
  count: number;
}

function headingOf({ changes: { changed, unchanged }, sending, count }: ChangesStepProps): string {
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
      {changed.length === 0 ? null : <ChangesTable changed={changed} isDone={isSet} />}
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
