import { ChevronRight } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { freeUnitMessages as texts, rateText } from '#domain/messages/freeUnits.ts';
import { listText } from '#format/listText.ts';
import { Button } from '#ui/control/Button.tsx';
import { List } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { FreeGroup } from './freeGroups.ts';
import { FreeTile, type FreeTileProps } from './FreeTile.tsx';
import type { FreeItem } from './freeItem.ts';

/** So few are all shown at once. */
const fewItems = 24;

const Header = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    minH: { base: '11', md: '10' },
    px: { base: '4', md: '5' },
    py: '1.5',
    textAlign: 'start',
    textStyle: 'sm',
    cursor: 'button',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.subtle' },
    '& > svg': { boxSize: '4', flexShrink: '0', color: 'fg.muted', transitionProperty: 'rotate' },
    '&[aria-expanded=true] > svg': { rotate: '90deg' },
    '& > strong': { fontWeight: 'medium', minW: '0', overflowWrap: 'anywhere' },
    '& > span': { color: 'fg.muted', whiteSpace: 'nowrap' },
    '& > span:last-child': { ms: 'auto', fontVariantNumeric: 'tabular-nums', textAlign: 'end', whiteSpace: 'normal' },
  },
});

/** "from $97 a month"; "from $13 a week and from $60 a month". */
function fromText({ from, isOnePrice }: FreeGroup): string {
  if (from.length === 0) return texts.unknownPrice;
  return listText(
    from.map(({ rate, period }) => (isOnePrice ? rateText(rate, period) : texts.fromPrice(rate, period))),
  );
}

const tilesIn = (area: Element) => [...area.querySelectorAll<HTMLElement>('[data-free]')];

/** The tile that an arrow leads to; undefined: none. */
function neighbourOf(tile: HTMLElement, key: string, tiles: readonly HTMLElement[]): HTMLElement | undefined {
  const index = tiles.indexOf(tile);
  if (key === 'ArrowRight') return tiles[index + 1];
  if (key === 'ArrowLeft') return tiles[index - 1];
  const { top, left } = tile.getBoundingClientRect();
  const isBelow = key === 'ArrowDown';
  const others = isBelow ? tiles.slice(index + 1) : tiles.slice(0, index).toReversed();
  const places = others.map((element) => ({ element, place: element.getBoundingClientRect() }));
  const row = places.find(({ place }) => (isBelow ? place.top > top : place.top < top))?.place.top;
  const inRow = places.filter(({ place }) => place.top === row);
  const [nearest] = inRow.toSorted((a, b) => Math.abs(a.place.left - left) - Math.abs(b.place.left - left));
  return nearest?.element;
}

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'].includes(key)) return;
  if (!(target instanceof HTMLElement) || target.dataset['free'] === undefined) return;
  const next = neighbourOf(target, key, tilesIn(currentTarget));
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

export interface FreeGroupListProps {
  groups: readonly FreeGroup[];
  detailOf: (item: FreeItem) => string | null;
  pathOf?: ((item: FreeItem) => string) | undefined;
  onChoose: FreeTileProps['onChoose'];
}

/** Groups with their number and least price. The first is open; where all are few, all are. */
export function FreeGroupList({ groups, ...rest }: FreeGroupListProps) {
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const total = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <chakra.div onKeyDown={moveByArrow} data-free-groups="">
      {groups.map((group, index) => {
        const isOpen = pressed.get(group.key) ?? (index === 0 || total <= fewItems);
        return (
          <Group
            key={group.key}
            {...rest}
            group={group}
            isOpen={isOpen}
            onToggle={() => setPressed(new Map(pressed).set(group.key, !isOpen))}
          />
        );
      })}
    </chakra.div>
  );
}

interface GroupProps extends Omit<FreeGroupListProps, 'groups'> {
  group: FreeGroup;
  isOpen: boolean;
  onToggle: () => void;
}

function Group({ group, isOpen, onToggle, detailOf, pathOf, onChoose }: GroupProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { label, items } = group;
  const shown = isWhole ? items : items.slice(0, fewItems);
  return (
    <chakra.div role="group" aria-label={label} borderTopWidth="1px" borderColor="border.muted">
      <h3>
        <Header type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <ChevronRight aria-hidden="true" />
          <strong>{label}</strong>
          <span>{texts.free(items.length)}</span>
          <span>{fromText(group)}</span>
        </Header>
      </h3>
      <chakra.div id={id} hidden={!isOpen} px={{ base: '4', md: '5' }} pb="3">
        {isOpen ? (
          <>
            <List
              display="grid"
              gap="2"
              gridTemplateColumns={{
                base: 'repeat(auto-fill, minmax(9rem, 1fr))',
                md: 'repeat(auto-fill, minmax(10rem, 1fr))',
              }}
            >
              {shown.map((item, index) => (
                <li key={item.key}>
                  <FreeTile
                    item={item}
                    detail={detailOf(item)}
                    isFocusable={index === 0}
                    path={pathOf?.(item)}
                    onChoose={onChoose}
                  />
                </li>
              ))}
            </List>
            {shown.length < items.length ? (
              <Button size="xs" mt="2" onClick={() => setWhole(true)}>
                {texts.showAll(items.length)}
              </Button>
            ) : null}
          </>
        ) : null}
      </chakra.div>
    </chakra.div>
  );
}
