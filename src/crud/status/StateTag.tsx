import { lookOf, type StateKind } from '#domain/states/stateLooks.ts';
import { notReported } from '#domain/states/unitStatus.ts';
import { entryOf } from '#domain/states/words.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import { stateIcons } from './stateIcons.ts';

export interface StateTagProps {
  of: StateKind;
  /** null and undefined: the record has none; null of a door: its device never reported. */
  state: string | null | undefined;
  label?: string;
  variant?: NonNullable<ToneTagProps['variant']>;
}

/**
 * The state of a booking, order, product or other record as colour, icon and word, the same everywhere; a dash without
 * one. Doors have `StatusTag`. The words are in `stateLooks`, the icons in `stateIcons`:
 * `<StateTag of="booking" state={booking.status} />`.
 */
export function StateTag({ of, state, label, variant = 'dense' }: StateTagProps) {
  if (state === null && of === 'doorState')
    return (
      <ToneTag tone="neutral" variant={variant}>
        {notReported}
      </ToneTag>
    );
  if (state === null || state === undefined || state === '') return '–';
  const look = lookOf(of, state);
  const icon = entryOf(stateIcons[of] as Readonly<Record<string, (typeof stateIcons)['user']['active']>>, state);
  return (
    <ToneTag tone={look.tone} variant={variant} {...(icon === undefined ? {} : { icon })}>
      {label ?? look.label}
    </ToneTag>
  );
}
