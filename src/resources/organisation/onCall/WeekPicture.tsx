import { onCallMessages as texts } from '#domain/messages/onCall.ts';
import type { DayPart, onCallDays } from '#domain/signals/onCall.ts';
import { weekdays } from '#domain/time/weekHours.ts';
import { formatDay, weekdayOf } from '#format/days.ts';
import { List, Row } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Small, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** Somebody in the rota, as a name. */
export interface OnCallName {
  text: string;
  /** false: their account is archived or gone, so they get no emails. */
  isReached: boolean;
}

const columns = '3.25rem 1fr';

const DayLine = chakra('li', {
  base: { display: 'grid', gridTemplateColumns: columns, columnGap: '2', alignItems: 'center' },
});

const Bar = chakra('div', {
  base: { position: 'relative', h: '11', borderRadius: 'l1', bg: 'bg.muted', overflow: 'hidden' },
});

const Part = chakra('span', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    display: 'flex',
    alignItems: 'center',
    px: '1',
    overflow: 'hidden',
    textStyle: 'xs',
    fontWeight: 'medium',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    borderInlineStartWidth: '2px',
    borderColor: 'colorPalette.solid',
    '& > span': { truncate: true },
  },
  variants: {
    isMissing: {
      true: {
        fontWeight: 'bold',
        borderInlineWidth: '2px',
        backgroundImage: 'repeating-linear-gradient(135deg, transparent 0 6px, {colors.alarm.muted} 6px 8px)',
      },
    },
  },
});

const Sample = chakra('span', {
  base: {
    w: '3',
    h: '3',
    borderRadius: 'l1',
    borderWidth: '2px',
    bg: 'colorPalette.subtle',
    borderColor: 'colorPalette.solid',
  },
});

/** The state colours of alarms and faults are for gaps and trouble. */
const peoplePalettes = ['accent', 'overlocked', 'open', 'secure', 'neutral'] as const;

const hours = [0, 6, 12, 18, 24];

function HourScale() {
  return (
    <chakra.div display="grid" gridTemplateColumns={columns} columnGap="2" aria-hidden="true">
      <span />
      <chakra.div position="relative" h="5" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {hours.map((hour) => (
          <chakra.span
            key={hour}
            position="absolute"
            style={{
              left: `${(hour / 24) * 100}%`,
              translate: hour === 0 ? '0' : hour === 24 ? '-100%' : '-50%',
            }}
          >
            {String(hour).padStart(2, '0')}:00
          </chakra.span>
        ))}
      </chakra.div>
    </chakra.div>
  );
}

export interface WeekPictureProps {
  label: string;
  days: ReturnType<typeof onCallDays>;
  nameOf: (userId: number) => OnCallName;
  /** Absent: the days are those of the usual week, without dates. */
  hasDates?: boolean;
}

/** Seven days as bars with the names of those on call. Hours with nobody stand out. */
export function WeekPicture({ label, days, nameOf, hasDates = false }: WeekPictureProps) {
  const ids = [...new Set(days.flatMap(({ parts }) => parts.flatMap(({ userId }) => userId ?? [])))].toSorted(
    (one, other) => one - other,
  );
  const paletteOf = (userId: number | null) => {
    if (userId === null || !nameOf(userId).isReached) return 'alarm';
    return peoplePalettes[ids.indexOf(userId) % peoplePalettes.length] ?? 'neutral';
  };
  const textOf = ({ userId, isSwap }: Pick<DayPart, 'userId' | 'isSwap'>) => {
    if (userId === null) return texts.nobody;
    return isSwap ? texts.swapped(nameOf(userId).text) : nameOf(userId).text;
  };
  const hasGap = days.some(({ parts }) => parts.some(({ userId }) => userId === null));
  return (
    <chakra.div display="grid" gap="1">
      <HourScale />
      <List aria-label={label} display="grid" gap="1">
        {days.map(({ day, parts }) => {
          const name = weekdays[weekdayOf(day)] ?? '';
          const read = parts.map((part) => texts.part(textOf(part), part.from, part.until));
          return (
            <DayLine key={day}>
              <chakra.span display="grid" aria-hidden="true">
                <Strong>{name.slice(0, 3)}</Strong>
                {hasDates ? <Small>{formatDay(day).slice(0, 5)}</Small> : null}
              </chakra.span>
              <VisuallyHidden>
                {texts.day(hasDates ? `${name} ${formatDay(day)}` : name, read.join(', '))}
              </VisuallyHidden>
              <Bar aria-hidden="true">
                {parts.map((part, index) => (
                  <Part
                    key={part.from}
                    colorPalette={paletteOf(part.userId)}
                    isMissing={part.userId === null}
                    title={read[index]}
                    style={{ left: `${part.start * 100}%`, width: `${(part.end - part.start) * 100}%` }}
                  >
                    <span>{textOf(part)}</span>
                  </Part>
                ))}
              </Bar>
            </DayLine>
          );
        })}
      </List>
      <Row aria-hidden="true" columnGap="4" rowGap="1" mt="2">
        {[...(hasGap ? [null] : []), ...ids].map((userId) => (
          <Row key={userId} gap="1.5">
            <Sample colorPalette={paletteOf(userId)} />
            <Small>{textOf({ userId, isSwap: false })}</Small>
          </Row>
        ))}
      </Row>
    </chakra.div>
  );
}
