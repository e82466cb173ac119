import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { poolTableMessages } from '#domain/messages/poolTables.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { useCan } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button, type ButtonProps } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { FailureText } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { useIsTaken, useSteppedNow, useTableTimes } from './useTableBookings.ts';
import { useWalkIn } from './useWalkIn.ts';

/** The usual lengths of a game in minutes. */
const lengths = [30, 60, 90, 120] as const;
const shortest = 5;
const minute = 60_000;

/** The usual lengths, and before the next booking all the time that is left. `free` may be some seconds old. */
function lengthsWithin(free: number): number[] {
  const left = Math.floor(free - 0.5);
  const hasRest = left >= shortest && left < Math.max(...lengths);
  return [...new Set(hasRest ? [...lengths, left] : lengths)].toSorted((one, other) => one - other);
}

/** Absent while somebody plays, and without the right to book. */
export function WalkInButton({
  table,
  ...props
}: { table: Unit } & Pick<ButtonProps, 'size' | 'variant' | 'colorPalette'>) {
  const mayBook = useCan(resourceCalls('booking').create.ask);
  const isTaken = useIsTaken(table);
  return mayBook && !isTaken ? (
    <Button
      {...props}
      aria-label={poolTableMessages.walkInTitle(recordName('unit', table))}
      onClick={() => showDialog((close) => <WalkInDialog table={table} onClose={close} />)}
    >
      <UserPlus aria-hidden="true" />
      {poolTableMessages.walkIn}
    </Button>
  ) : null;
}

/** Books from now on. */
function WalkInDialog({ table, onClose }: { table: Unit; onClose: () => void }) {
  const { book, price, isReady } = useWalkIn(table);
  const times = useTableTimes(table);
  const now = useSteppedNow();
  const zone = useSiteZone(table.siteId) ?? localZone();
  const display = useDateDisplay();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const tableName = recordName('unit', table);
  const nextAt = Date.parse(times?.next?.startsAt ?? '');
  const free = Number.isNaN(nextAt) ? Number.POSITIVE_INFINITY : (nextAt - now) / minute;
  const isTaken = times !== null && times.current !== null;
  const start = async (minutes: number) => {
    setBusy(minutes);
    setFailure(null);
    try {
      await book(name, minutes);
      showNotice(done, poolTableMessages.booked(name.trim() || poolTableMessages.someone, tableName));
      onClose();
    } catch (thrown) {
      setFailure(toAppError(thrown).message);
      setBusy(null);
    }
  };
  return (
    <Dialog
      title={poolTableMessages.walkInTitle(tableName)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{poolTableMessages.cancel}</Button>}
    >
      <Stack gap="4" color="fg">
        <FormField label={poolTableMessages.name} hint={poolTableMessages.nameHint}>
          <TextInput
            data-autofocus=""
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </FormField>
        <div>
          <p>{poolTableMessages.choose}</p>
          <chakra.div display="flex" flexWrap="wrap" gap="2" pt="2">
            {lengthsWithin(free).map((minutes) => {
              const isPossible = !isTaken && isReady && minutes <= free && (busy === null || busy === minutes);
              return (
                <Button
                  key={minutes}
                  variant="solid"
                  colorPalette="accent"
                  busy={busy === minutes}
                  aria-disabled={!isPossible}
                  onClick={() => {
                    if (isPossible) void start(minutes);
                  }}
                >
                  {poolTableMessages.minutes(minutes)}
                </Button>
              );
            })}
          </chakra.div>
        </div>
        <chakra.div color="fg.muted" role="status">
          {isTaken ? <p>{poolTableMessages.takenNow}</p> : null}
          {!isTaken && free < Math.max(...lengths) ? (
            <p>{poolTableMessages.onlyUntil(formatMoment(nextAt, zone, 'time', display))}</p>
          ) : null}
          <p>{price === null ? poolTableMessages.unpriced : poolTableMessages.costs(price.amount, price.period)}</p>
        </chakra.div>
        <FailureText>{failure === null ? null : poolTableMessages.notBooked(failure)}</FailureText>
      </Stack>
    </Dialog>
  );
}
