import { RotateCcw, SlidersHorizontal } from 'lucide-react';
import { useCallback, useId, useLayoutEffect, useRef } from 'react';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { defaultThresholds, type PricingThresholds } from '#domain/reports/pricingThresholds.ts';
import { useDebouncedText } from '#crud/list/useDebouncedText.ts';
import { Button } from '#ui/control/Button.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { readThreshold, thresholdFields, thresholdText } from './reportAddress.ts';

const { pricing } = reportPageMessages;

export interface ThresholdFieldsProps {
  thresholds: PricingThresholds;
  onChange: (thresholds: PricingThresholds) => void;
}

const isUsual = (thresholds: PricingThresholds) =>
  thresholdFields.every(({ name }) => thresholds[name] === defaultThresholds[name]);

/** The rules of dynamic pricing, which a person may change. */
export function ThresholdFields({ thresholds, onChange }: ThresholdFieldsProps) {
  const changed = thresholdFields.filter(({ name }) => thresholds[name] !== defaultThresholds[name]).length;
  return (
    <Popover
      label={pricing.thresholds}
      width="22rem"
      padding="3"
      trigger={(props) => (
        <Button
          {...props}
          variant={changed === 0 ? 'outline' : 'subtle'}
          colorPalette={changed === 0 ? 'neutral' : 'accent'}
        >
          <SlidersHorizontal aria-hidden="true" />
          {pricing.thresholds}
          {changed === 0 ? null : <chakra.span textStyle="figures">{changed}</chakra.span>}
        </Button>
      )}
    >
      <chakra.div display="grid" gap="3">
        <Note textStyle="xs">{pricing.explain}</Note>
        {thresholdFields.map((field) => (
          <ThresholdField key={field.name} field={field} thresholds={thresholds} onChange={onChange} />
        ))}
        <Button
          variant="ghost"
          justifySelf="start"
          disabled={isUsual(thresholds)}
          onClick={() => onChange(defaultThresholds)}
        >
          <RotateCcw aria-hidden="true" />
          {pricing.reset}
        </Button>
      </chakra.div>
    </Popover>
  );
}

interface ThresholdFieldProps extends ThresholdFieldsProps {
  field: (typeof thresholdFields)[number];
}

function ThresholdField({ field, thresholds, onChange }: ThresholdFieldProps) {
  const { name, unit, least, most } = field;
  const id = useId();
  const commit = (text: string) => {
    const value = readThreshold(text, field);
    if (value !== null && value !== thresholds[name]) onChange({ ...thresholds, [name]: value });
  };
  const newest = useRef(commit);
  useLayoutEffect(() => {
    newest.current = commit;
  });
  const send = useCallback((text: string) => newest.current(text), []);
  const [text, type] = useDebouncedText(thresholdText(thresholds, field), send);
  const isWrong = readThreshold(text, field) === null;
  return (
    <chakra.div>
      <chakra.label htmlFor={id} display="block" textStyle="sm" fontWeight="medium" pb="1">
        {pricing.labels[name]}
      </chakra.label>
      <NumberInput
        id={id}
        unit={unit}
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}error`}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <chakra.p id={`${id}error`} role="status" textStyle="xs" color="fg.error">
        {isWrong ? `${pricing.wrong} (${least}–${most})` : ''}
      </chakra.p>
    </chakra.div>
  );
}
