import { Chip } from '#ui/control/Chip.tsx';
import { Row } from '#ui/layout/layout.tsx';
import type { LucideIcon } from 'lucide-react';
import type { ToneName } from '#ui/tone/tones.ts';

export interface RowFilterChoice<Value extends string> {
  value: Value;
  label: string;
  count: number;
  tone: ToneName;
  icon: LucideIcon;
}

export interface RowFilterProps<Value extends string> {
  label: string;
  allLabel: string;
  /** null while the rows are being checked. */
  total: number | null;
  choices: readonly RowFilterChoice<Value>[];
  /** null: all rows. */
  value: Value | null;
  onChoose: (value: Value | null) => void;
}

/** The counts of rows as chips, of which one shows its rows alone. */
export function RowFilter<Value extends string>(props: RowFilterProps<Value>) {
  const { label, allLabel, total, choices, value, onChoose } = props;
  return (
    <Row role="group" aria-label={label} px="4" py="3">
      <Chip
        label={allLabel}
        pressed={value === null}
        onToggle={() => onChoose(null)}
        {...(total === null ? {} : { count: total })}
      />
      {choices.map(({ value: each, label: text, count, tone, icon }) => (
        <Chip
          key={each}
          label={text}
          count={count}
          tone={tone}
          icon={icon}
          pressed={value === each}
          disabled={count === 0 && value !== each}
          onToggle={() => onChoose(value === each ? null : each)}
        />
      ))}
    </Row>
  );
}
