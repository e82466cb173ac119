import { useState } from 'react';
import { formMessages } from '#domain/messages/forms.ts';
import { foldText } from '#domain/search/foldText.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import { isZone } from '#domain/validation/zone.ts';
import { useNow } from '#lib/useNow.ts';
import { Combobox, type ComboboxOption } from '#ui/field/Combobox.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { useField, type FieldProps } from './useField.ts';

/** The most options in the list. */
const mostOptions = 60;

/** The zones that this browser knows by name, those of Australia first. Read when first needed: Intl is slow. */
let zones: readonly string[] | null = null;
const zonesOfBrowser = () =>
  (zones ??= Intl.supportedValuesOf('timeZone').toSorted(
    (a, b) => Number(b.startsWith('Australia/')) - Number(a.startsWith('Australia/')) || a.localeCompare(b),
  ));

/** A typed zone as the browser lists it, whatever its case. */
const listedZone = (typed: string) =>
  zonesOfBrowser().find((each) => each.toLowerCase() === typed.toLowerCase()) ?? typed;

const optionOf = (zone: string): ComboboxOption => ({ value: zone, label: zone });

/** An IANA time zone, chosen or typed, with the time on its clocks now. */
export function ZoneField({ name, label, hint }: FieldProps) {
  const { value, wiring, frame, isUnknown } = useField({ name, label, hint });
  const [typed, setTyped] = useState('');
  const minute = Math.floor(useNow() / 60_000) * 60_000;
  const zone = typeof value === 'string' ? value : '';
  const words = wordsOf(foldText(typed));
  const found = zonesOfBrowser().filter((each) => {
    const text = foldText(each.replaceAll(/[/_]/g, ' '));
    return words.every((word) => text.includes(word) || foldText(each).includes(word));
  });
  // A spelling that this browser does not list may be a zone all the same: "Australia/ACT".
  const exact = isZone(typed.trim()) && !found.includes(typed.trim()) ? [typed.trim()] : [];
  const offered = [...exact, ...found].slice(0, mostOptions);
  return (
    <FieldFrame
      {...frame}
      hint={
        isZone(zone) ? (
          <>
            Now <Moment at={minute} zone={zone} /> there.
          </>
        ) : (
          hint
        )
      }
    >
      <Combobox
        {...wiring}
        label={label}
        options={offered.map(optionOf)}
        isPending={false}
        status={offered.length === 0 ? formMessages.reference.noMatch('time zones') : ''}
        chosen={zone === '' ? null : optionOf(zone)}
        onSearch={setTyped}
        onLeaveTyped={(text) => wiring.onChange(listedZone(text))}
        // An emptied field shows its error.
        mayClear
        placeholder={isUnknown ? formMessages.unknown : 'Search for a city'}
        onChoose={(option) => wiring.onChange(option?.value ?? '')}
      />
    </FieldFrame>
  );
}
