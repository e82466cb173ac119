import { useDeferredValue, useState } from 'react';
import type { Choice } from '#domain/adopting/choice.ts';
import { channelName } from '#domain/adopting/channels.ts';
import { doorKey, type Door, type ProposalReason } from '#domain/adopting/doors.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { Button } from '#ui/control/Button.tsx';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { StackList } from '#ui/layout/list.tsx';
import { Note, Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { bigButton } from './bigButton.ts';
import { useFoundDoors, type DoorsView } from './useDoors.ts';
import { heldName, type Walk } from './useWalk.ts';
import type { WalkActs } from './useWalkActs.ts';

/** How many proposals stand without a search. */
const proposed = 3;

interface DoorChoiceProps {
  siteId: number;
  walk: Walk;
  acts: WalkActs;
  view: DoorsView;
  /** Why nothing can be paired, in a sentence; null: it can. */
  disabledReason: string | null;
}

/** "That was A101": the likeliest doors, and a search for any other. */
export function DoorChoice({ siteId, walk, acts, view, disabledReason }: DoorChoiceProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const found = useFoundDoors(siteId, search);
  const isSearching = typed.trim() !== '';
  const shown: readonly { door: Door; reason: ProposalReason | null }[] = isSearching
    ? found.doors.map((door) => ({ door, reason: null }))
    : walk.proposals.slice(0, proposed);
  const choose = (door: Door) => {
    setTyped('');
    acts.choose(door);
  };
  return (
    <Stack gap="2" data-door-choice="">
      <chakra.h3 textStyle="md" fontWeight="semibold">
        {acts.tried === null ? adoptingMessages.whichUntried : adoptingMessages.which}
      </chakra.h3>
      <StackList>
        {shown.map(({ door, reason }, index) => (
          <li key={doorKey(door)}>
            <DoorButton
              label={labelOf(acts.choiceFor(door), door, walk, acts)}
              detail={[door.area, reason === null ? null : adoptingMessages.reasons[reason]]
                .filter(Boolean)
                .join(' · ')}
              isMain={index === 0 && !isSearching && acts.tried !== null}
              isBusy={walk.pairings.isBusy}
              disabledReason={disabledReason}
              onPress={() => choose(door)}
            />
          </li>
        ))}
      </StackList>
      <DoorNotes view={isSearching ? found : view} isSearching={isSearching} isEmpty={shown.length === 0} />
      <SearchInput
        label={adoptingMessages.searchLabel}
        placeholder={adoptingMessages.other}
        value={typed}
        onChange={setTyped}
        width="full"
      />
    </Stack>
  );
}

function labelOf(choice: Choice, door: Door, walk: Walk, { tried }: WalkActs): string {
  const { current } = walk.place;
  const held = current === null ? null : walk.heldAt(current);
  if (choice.kind === 'swap' && held !== null) return adoptingMessages.swap(heldName(held), door.name);
  if (choice.kind === 'replace' && held !== null) return adoptingMessages.replace(door.name, heldName(held));
  if (choice.kind === 'move') {
    return choice.from === null
      ? adoptingMessages.moveUnknown(door.name)
      : adoptingMessages.move(door.name, channelName(choice.from));
  }
  return tried === null ? adoptingMessages.is(door.name) : adoptingMessages.was(door.name);
}

interface DoorButtonProps {
  label: string;
  detail: string;
  isMain: boolean;
  isBusy: boolean;
  disabledReason: string | null;
  onPress: () => void;
}

function DoorButton({ label, detail, isMain, isBusy, disabledReason, onPress }: DoorButtonProps) {
  return (
    <Button
      {...bigButton}
      variant={isMain ? 'solid' : 'outline'}
      colorPalette={isMain ? 'accent' : 'neutral'}
      aria-disabled={disabledReason !== null || isBusy}
      data-choose-door=""
      onClick={() => {
        if (disabledReason === null && !isBusy) onPress();
      }}
    >
      <span>
        {label}
        {detail === '' ? null : (
          <Small display="block" color="inherit" fontWeight="normal">
            {detail}
          </Small>
        )}
      </span>
    </Button>
  );
}

function DoorNotes({ view, isSearching, isEmpty }: { view: DoorsView; isSearching: boolean; isEmpty: boolean }) {
  if (view.failure !== null) return <Note role="alert">{adoptingMessages.doorsNotRead(view.failure)}</Note>;
  if (view.isLoading) return <Note>{adoptingMessages.doorsLoading}</Note>;
  if (isEmpty) {
    if (isSearching) return view.isWhole ? <Note>{adoptingMessages.noDoors}</Note> : null;
    return <Note>{view.isWhole ? adoptingMessages.noFreeDoors : adoptingMessages.someDoors}</Note>;
  }
  return isSearching || view.isWhole ? null : <Note>{adoptingMessages.someDoors}</Note>;
}
