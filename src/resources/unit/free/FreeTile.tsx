import { freeUnitMessages as texts, rateText } from '#domain/messages/freeUnits.ts';
import { dollars } from '#format/numbers.ts';
import { PathLink } from '#crud/link/PathLink.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { FreeItem } from './freeItem.ts';

const style = {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: '0.5',
    w: 'full',
    h: 'full',
    minH: { base: '11', md: '10' },
    px: '3',
    py: '2',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    color: 'fg',
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'button',
    focusVisibleRing: 'outside',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'faster',
    _hover: { bg: 'accent.subtle', borderColor: 'accent.border' },
    '& strong': { fontWeight: 'medium', textStyle: 'sm', overflowWrap: 'anywhere' },
    '& small': { textStyle: 'xs', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
  },
} as const;

const TileButton = chakra('button', style);
const TileLink = chakra(PathLink, style);

/** "$152 a month"; a price without a known period stands alone. */
function priceText({ price, period }: FreeItem): string {
  if (price === null) return texts.unknownPrice;
  return period === null ? dollars(price) : rateText(price, period);
}

export interface FreeTileProps {
  item: FreeItem;
  /** More about it: its site, until when it is free. */
  detail: string | null;
  /** Whether Tab leads to it. Arrows lead to the others. */
  isFocusable: boolean;
  /** The page that a press leads to; absent: a press chooses it. */
  path?: string | undefined;
  onChoose: (item: FreeItem) => void;
}

export function FreeTile({ item, detail, isFocusable, path, onChoose }: FreeTileProps) {
  const { name, floor, productName, sum, key } = item;
  const place = [floor === null ? null : texts.floor(floor), detail].filter(Boolean).join(' · ');
  const lines = [productName, sum === null ? '' : texts.sum(sum), place].filter(Boolean);
  const about = { 'data-free': key, tabIndex: isFocusable ? 0 : -1 };
  const content = (
    <>
      <strong>{name}</strong>
      <small>{priceText(item)}</small>
      {lines.map((line) => (
        <small key={line}>{line}</small>
      ))}
    </>
  );
  if (path !== undefined) {
    return (
      <TileLink to={path} {...about}>
        {content}
      </TileLink>
    );
  }
  return (
    <TileButton type="button" onClick={() => onChoose(item)} {...about}>
      {content}
    </TileButton>
  );
}
