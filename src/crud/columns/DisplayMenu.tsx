import { RotateCcw, SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { Column } from '../table/column.ts';
import { ColumnList } from './ColumnList.tsx';
import type { ColumnControls, ColumnPreferences } from './columnPreferences.ts';

const densities: readonly { value: ColumnPreferences['density']; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];

const Heading = chakra('h2', {
  base: { textStyle: 'xs', fontWeight: 'semibold', color: 'fg.muted', px: '1', pb: '1' },
});

const Part = chakra('div', {
  base: { pb: '2', mb: '2', borderBottomWidth: '1px', borderColor: 'border.muted', _last: { border: 'none', m: '0' } },
});

export interface DisplayMenuProps {
  /** For screen readers: "units". */
  noun: string;
  columns: readonly Column<AnyRow>[];
  controls: ColumnControls;
}

/** Reads the columns on screen when the menu opens. */
function visibleIds(columns: readonly Column<AnyRow>[], { visibility }: ColumnPreferences): ReadonlySet<string> {
  const drawn = new Set<string>();
  for (const header of document.querySelectorAll<HTMLElement>('th[data-column]')) {
    if (header.dataset['column'] !== undefined) drawn.add(header.dataset['column']);
  }
  const isShown = ({ id, isOptional }: Column<AnyRow>) => {
    const chosen = visibility[id];
    if (chosen !== undefined) return chosen === 'shown';
    return isOptional !== true && drawn.has(id);
  };
  return new Set(columns.filter(isShown).map(({ id }) => id));
}

export function DisplayMenu({ noun, columns, controls }: DisplayMenuProps) {
  return (
    <Popover
      label={`Display of ${noun}`}
      placement="bottom-start"
      width="18rem"
      padding="2"
      trigger={(props) => (
        <Button {...props}>
          <SlidersHorizontal aria-hidden="true" />
          Display
        </Button>
      )}
    >
      <Layout columns={columns} controls={controls} />
    </Popover>
  );
}

function Layout({ columns, controls }: Pick<DisplayMenuProps, 'columns' | 'controls'>) {
  const { value, change, set } = controls;
  const id = useId();
  return (
    <>
      <Part smDown={{ display: 'none' }}>
        <Heading id={id}>Density</Heading>
        <Choices
          choices={densities}
          value={value.density}
          onChoose={(density) => change({ density })}
          labelledBy={id}
        />
      </Part>
      <Part>
        <Heading>Columns</Heading>
        <ColumnList columns={columns} controls={controls} shown={visibleIds(columns, value)} />
      </Part>
      <Button variant="ghost" onClick={() => set()}>
        <RotateCcw aria-hidden="true" />
        Reset display
      </Button>
    </>
  );
}
