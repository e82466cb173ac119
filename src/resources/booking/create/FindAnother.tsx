import { useState } from 'react';
import { Plus, Search } from 'lucide-react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { RoomyDialog } from '#ui/overlay/RoomyDialog.tsx';
import { FreeFinder, type ChosenBookable } from '../../unit/free/FreeFinder.tsx';
import { useNewBooking } from './NewBookingContext.ts';
import { useChosenBookables } from './useChosenBookables.ts';
import { useWantedTime } from './useWantedTime.ts';

const { units: texts } = newBookingMessages;

export interface FindAnotherProps {
  /** Gives its place to what is found. Absent: what is found is booked too. */
  replaced?: ChosenBookable;
  /** The name of the replaced one. */
  name?: string;
}

/** Opens the finder of free units for the typed time. Who may not read units is not offered it. */
export function FindAnother({ replaced, name = '' }: FindAnotherProps) {
  const { type, siteId } = useNewBooking();
  const time = useWantedTime();
  const { chosen, add, swap } = useChosenBookables();
  const [isOpen, setOpen] = useState(false);
  const mayReadUnits = useCan(askFor(entityOf('unit'), 'read'));
  if (!mayReadUnits) return null;
  const Icon = replaced !== undefined ? null : chosen.length > 0 ? Plus : Search;
  const labels =
    replaced === undefined
      ? { text: texts.find(type, chosen.length > 0), title: undefined }
      : { text: texts.chooseAnother(type), title: texts.chooseInstead(type, name) };
  return (
    <>
      <Button size="sm" aria-label={labels.title} onClick={() => setOpen(true)}>
        {Icon === null ? null : <Icon aria-hidden="true" />}
        {labels.text}
      </Button>
      {isOpen ? (
        <RoomyDialog title={labels.title ?? labels.text} onClose={() => setOpen(false)}>
          <FreeFinder
            type={type}
            siteId={siteId}
            time={time}
            chosen={chosen}
            onChoose={(one) => {
              if (replaced === undefined) add(one);
              else swap(replaced, one);
              setOpen(false);
            }}
          />
        </RoomyDialog>
      ) : null}
    </>
  );
}
