import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { capitalised } from '#domain/states/words.ts';
import { Button } from '#ui/control/Button.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { zooms, type Zoom } from './timelineScale.ts';

const choices = zooms.map((value) => ({ value, label: capitalised(value) }));

const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', px: '4', py: '2.5' },
});

export interface TimelineToolbarProps {
  zoom: Zoom;
  chooseZoom: (zoom: Zoom) => void;
  move: (direction: -1 | 1) => void;
  toNow: () => void;
  search: string;
  onSearch: (text: string) => void;
}

export function TimelineToolbar({ zoom, chooseZoom, move, toNow, search, onSearch }: TimelineToolbarProps) {
  const id = useId();
  return (
    <Bar>
      <SearchInput
        value={search}
        onChange={onSearch}
        label="Find a unit or customer on the timeline"
        placeholder="Unit or customer"
      />
      <chakra.div display="flex" alignItems="center" gap="1" ms={{ md: 'auto' }}>
        <IconButton icon={ChevronLeft} label="Earlier" onClick={() => move(-1)} />
        <Button onClick={toNow}>Today</Button>
        <IconButton icon={ChevronRight} label="Later" onClick={() => move(1)} />
      </chakra.div>
      <VisuallyHidden id={id}>Zoom</VisuallyHidden>
      <Choices choices={choices} value={zoom} onChoose={chooseZoom} labelledBy={id} />
    </Bar>
  );
}
