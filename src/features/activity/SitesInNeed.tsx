import { BellRing, CircleHelp, ShieldCheck } from 'lucide-react';
import { activityMessages } from '#domain/messages/activity.ts';
import { listText } from '#format/listText.ts';
import { numberText } from '#format/numbers.ts';
import { chakra } from '#ui/theme/chakra.ts';
import type { SiteSigns } from './useSiteSigns.ts';

const Band = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '6',
    px: '6',
    py: '3',
    borderRadius: 'l3',
    borderWidth: '2px',
    borderColor: 'colorPalette.border',
    color: 'colorPalette.fg',
    '&[data-need=now]': {
      bg: 'colorPalette.solid',
      borderColor: 'colorPalette.solid',
      color: 'colorPalette.contrast',
    },
  },
});

/** The most sites that the band names. */
const named = 4;

/** How many sites need a person now, to be read across a room. */
export function SitesInNeed({ signs: { sites } }: { signs: SiteSigns }) {
  const texts = activityMessages.need;
  const at = (level: (typeof sites)[number]['level']) => sites.filter((site) => site.level === level);
  const needing = at('now');
  const unknown = at('unknown').length;
  const need = needing.length > 0 ? 'now' : unknown > 0 ? 'unknown' : 'none';
  const Icon = { now: BellRing, unknown: CircleHelp, none: ShieldCheck }[need];
  const rest = [
    [at('older').length, texts.older],
    [at('seenTo').length, texts.seenTo],
    [need === 'unknown' ? 0 : unknown, texts.unknown],
    [at('calm').length, texts.calm],
  ] as const;
  return (
    <Band
      role="status"
      data-need={need}
      data-sites-in-need={needing.length}
      colorPalette={{ now: 'alarm', unknown: 'offline', none: 'secure' }[need]}
    >
      <chakra.span display="flex" alignItems="center" gap="4">
        <Icon size={56} aria-hidden="true" />
        {need === 'none' ? null : (
          <chakra.strong fontSize="5rem" lineHeight="1" fontWeight="bold" fontVariantNumeric="tabular-nums">
            {numberText(need === 'now' ? needing.length : unknown)}
          </chakra.strong>
        )}
      </chakra.span>
      <chakra.span minW="0">
        <chakra.strong display="block" fontSize="2.5rem" lineHeight="1.15" fontWeight="semibold" letterSpacing="tight">
          {need === 'now' ? texts.now(needing.length) : need === 'unknown' ? texts.cannotTell(unknown) : texts.none}
        </chakra.strong>
        {need === 'now' ? (
          <chakra.span display="block" fontSize="xl" fontWeight="medium" truncate>
            {listText(
              needing.map(({ site }) => site.name),
              named,
            )}
          </chakra.span>
        ) : null}
      </chakra.span>
      <chakra.span display="grid" justifyItems="end" fontSize="lg" fontWeight="medium" lineHeight="1.3">
        {rest.map(([count, text]) => (count === 0 ? null : <span key={text(2)}>{text(count)}</span>))}
      </chakra.span>
    </Band>
  );
}
