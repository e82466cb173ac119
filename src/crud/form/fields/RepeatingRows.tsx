import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { get, useFieldArray, useFormState, type FieldValues } from 'react-hook-form';
import { formMessages } from '#domain/messages/forms.ts';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Grid, Row } from '#ui/layout/layout.tsx';
import { OrderedList } from '#ui/layout/list.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useCurrentForm } from '../formContext.ts';
import { FieldGroup } from './FieldGroup.tsx';
import type { FieldProps } from './useField.ts';

const { rows: texts } = formMessages;

export interface RepeatingRowsProps extends FieldProps {
  /** A row in the singular: "line". */
  one: string;
  /** The inputs of a new row, by field. */
  newRow: Readonly<Record<string, unknown>>;
  /** The widths of a row's inputs on wide screens, as CSS grid columns: "2fr 6rem 8rem". */
  columns?: string;
  /** The inputs of a row. `path('quantity')` is the name of one of its fields. */
  children: (path: (field: string) => string, index: number) => ReactNode;
}

/**
 * Rows of inputs for a list in the body (`z.array(z.object(…))`), to add, remove with undo, and move.
 *
 * ```tsx
 * <RepeatingRows name="lines" label="Lines" one="line" newRow={{ description: '', quantity: '1' }}>
 *   {(path) => <TextField name={path('description')} label="Description" />}
 * </RepeatingRows>
 * ```
 */
export function RepeatingRows(props: RepeatingRowsProps) {
  const form = useCurrentForm();
  const { name, label, hint, one, newRow, columns = '1fr 1fr', children } = props;
  const { fields, append, remove, insert, move } = useFieldArray({
    control: form.control,
    name,
    keyName: 'rowKey',
  });
  const { errors } = useFormState({ control: form.control });
  const error = errorOf(get(errors, name));
  const [removed, setRemoved] = useState<{ index: number; row: FieldValues } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const box = useRef<HTMLOListElement>(null);
  const added = useRef<HTMLButtonElement>(null);
  const { mountField } = form;
  useEffect(
    () => mountField(name, { label, isSecret: false, textOf: (held) => texts.count(held, one) }),
    [mountField, name, label, one],
  );

  const removeRow = (index: number) => {
    const rows = form.typedValues()[name] as unknown as readonly FieldValues[];
    const row = rows[index] ?? {};
    setRemoved({ index, row: structuredClone(row) });
    setAnnouncement(texts.removed(one, index));
    remove(index);
    added.current?.focus();
  };
  const moveRow = (index: number, by: 1 | -1) => {
    move(index, index + by);
    setAnnouncement(texts.moved(one, index + by, fields.length));
    // The button moves with its row; at an end it is disabled, so that its neighbour gets the focus.
    requestAnimationFrame(() => {
      const buttons = box.current?.children[index + by]?.querySelectorAll<HTMLButtonElement>('[data-move]:enabled');
      [...(buttons ?? [])].find((button) => button.dataset['move'] === String(by))?.focus();
    });
  };
  return (
    <FieldGroup wide label={label} isRequired={form.ruleOf(name).isRequired} error={error} hint={hint}>
      <OrderedList ref={box}>
        {fields.map(({ rowKey }, index) => (
          <chakra.li
            key={rowKey}
            display="flex"
            flexDirection={{ base: 'column', md: 'row' }}
            alignItems={{ md: 'flex-start' }}
            gap="3"
            py="3"
            borderTopWidth="1px"
            borderColor="border.muted"
            aria-label={texts.row(one, index)}
          >
            <Grid flex="1" minW="0" gap="3" gridTemplateColumns={{ base: '1fr', md: columns }}>
              {children((field) => `${name}.${index}.${field}`, index)}
            </Grid>
            <RowButtons
              one={one}
              index={index}
              isLast={index === fields.length - 1}
              onMove={(by) => moveRow(index, by)}
              onRemove={() => removeRow(index)}
            />
          </chakra.li>
        ))}
      </OrderedList>
      <Row>
        <Button ref={added} onClick={() => append({ ...newRow })}>
          <Plus aria-hidden="true" />
          {texts.add(one)}
        </Button>
        {removed === null ? null : (
          <Button
            variant="ghost"
            onClick={() => {
              insert(removed.index, removed.row);
              setRemoved(null);
            }}
          >
            {texts.undo(one)}
          </Button>
        )}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </Row>
    </FieldGroup>
  );
}

interface RowButtonsProps {
  one: string;
  index: number;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function RowButtons({ one, index, isLast, onMove, onRemove }: RowButtonsProps) {
  return (
    <chakra.div display="flex" gap="0" pt={{ md: '6' }}>
      <IconButton
        icon={ChevronUp}
        label={texts.up(one, index)}
        disabled={index === 0}
        data-move="-1"
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={texts.down(one, index)}
        disabled={isLast}
        data-move="1"
        onClick={() => onMove(1)}
      />
      <IconButton icon={Trash2} label={texts.remove(one, index)} onClick={onRemove} />
    </chakra.div>
  );
}

function errorOf(error: unknown): string | null {
  const { message, root } = (error ?? {}) as { message?: unknown; root?: { message?: unknown } };
  const found = message ?? root?.message;
  return typeof found === 'string' ? found : null;
}
