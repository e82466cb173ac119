import type { BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { freeUnitMessages as texts } from '#domain/messages/freeUnits.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Note } from '#ui/text/text.tsx';
import { useMinute } from '#lib/useMinute.ts';
import type { ChosenBookable, FreeBookable } from './freeItem.ts';
import { FreeList } from './FreeList.tsx';
import { FreeListSkeleton } from './FreeListSkeleton.tsx';
import { useFreeItems } from './useFreeItems.ts';

export type { ChosenBookable, FreeBookable } from './freeItem.ts';

export interface FreeFinderProps {
  type: BookingType;
  /** null: of any site. */
  siteId: number | null;
  /** null: no time is chosen yet. Storage is then free from now on. */
  time: BookedTime | null;
  /** What the booking already holds, which is not offered again. */
  chosen: readonly ChosenBookable[];
  onChoose: (one: FreeBookable) => void;
}

/** Finds a unit, or an item to hire, that is free for the whole time, by name, kind, size, price and place. */
export function FreeFinder({ type, time, ...rest }: FreeFinderProps) {
  const now = useMinute();
  if (time === null && type !== 'storage') return <Note p={{ base: '4', md: '5' }}>{texts.chooseTime}</Note>;
  return <FreeAt {...rest} type={type} time={time ?? { from: now, until: null }} />;
}

function FreeAt({ onChoose, ...question }: FreeFinderProps & { time: BookedTime }) {
  const view = useFreeItems(question);
  if (view.status === 'loading') {
    return (
      <chakra.div px={{ base: '4', md: '5' }} py="3">
        <FreeListSkeleton />
      </chakra.div>
    );
  }
  if (view.status === 'unknown') return <NoRowsMessage many="units" reason={view.reason} />;
  return <FreeList items={view.items} kinds={view.kinds} notes={view.notes} onChoose={onChoose} />;
}
