import { useId, useState, type ReactNode } from 'react';
import type { ImportSettings } from '#domain/import/plan.ts';
import type { ImportFieldView, ImportView } from '#domain/import/view.ts';
import { importMessages } from '#domain/messages/imports.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Combobox } from '#ui/field/Combobox.tsx';
import { FieldContext } from '#ui/field/fieldContext.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Muted, PanelNote, WrappingText } from '#ui/text/text.tsx';

const { columns: texts } = importMessages;

const samplesShown = 3;

interface FileColumn {
  /** Its place in the file, from 1. */
  id: number;
  name: string;
  samples: readonly string[];
  field: ImportFieldView | null;
}

const nameOf = (columns: readonly string[], index: number) => {
  const name = columns[index]?.trim() ?? '';
  return name === '' ? texts.unnamed(index + 1) : name;
};

/** The fields with this column in the given field; another column of that field gets none. */
function withField(fields: ImportSettings['fields'], index: number, field: string | null): ImportSettings['fields'] {
  return fields.map((each, place) => (place === index ? field : each === field ? null : each));
}

interface FieldChoiceProps {
  column: FileColumn;
  view: ImportView;
  fields: ImportSettings['fields'];
  onChoose: (field: string | null) => void;
}

/** The field of one column, found by typing. */
function FieldChoice({ column, view, fields, onChoose }: FieldChoiceProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const label = texts.fieldOf(column.name);
  const words = search.trim().toLowerCase();
  const options = view.fields
    .filter((field) => field.label.toLowerCase().includes(words))
    .map((field) => {
      const place = fields.indexOf(field.id);
      const isElsewhere = place !== -1 && place !== column.id - 1;
      return {
        value: field.id,
        label: field.label,
        detail: isElsewhere
          ? texts.taken(nameOf(view.columns, place))
          : field.isSecret
            ? texts.secret
            : field.isRequired
              ? texts.required
              : undefined,
      };
    });
  const { field } = column;
  return (
    <>
      <label htmlFor={id} hidden>
        {label}
      </label>
      <FieldContext value={{ id, 'aria-describedby': undefined, 'aria-invalid': undefined, required: undefined }}>
        <chakra.div flex="1" minW="0">
          <Combobox
            label={label}
            placeholder={texts.leftOut}
            options={options}
            chosen={field === null ? null : { value: field.id, label: field.label }}
            onChoose={(option) => onChoose(option?.value ?? null)}
            onSearch={setSearch}
            mayClear
            status={options.length === 0 ? texts.noMatch : ''}
          />
        </chakra.div>
      </FieldContext>
    </>
  );
}

export interface ColumnTableProps {
  view: ImportView;
  settings: ImportSettings;
  onChange: (fields: ImportSettings['fields']) => void;
  actions: ReactNode;
}

/** The columns of the file with their first values, and the field that each goes into. */
export function ColumnTable({ view, settings: { fields }, onChange, actions }: ColumnTableProps) {
  const rows = view.columns.map((_name, index): FileColumn => ({
    id: index + 1,
    name: nameOf(view.columns, index),
    samples: (view.samples[index] ?? []).slice(0, samplesShown),
    field: view.fields.find(({ id }) => id === fields[index]) ?? null,
  }));
  const leftOut = rows.filter(({ field }) => field === null).length;
  const columns: readonly Column<FileColumn>[] = [
    {
      id: 'name',
      header: texts.column,
      card: 'title',
      cell: ({ name, field }) => (
        <WrappingText {...(field === null ? { color: 'fg.muted' } : { fontWeight: 'medium' })}>{name}</WrappingText>
      ),
    },
    {
      id: 'values',
      header: texts.values,
      card: 'line',
      cell: ({ samples }) => (samples.length === 0 ? <Muted>{texts.empty}</Muted> : samples.join(' · ')),
    },
    {
      id: 'field',
      header: texts.field,
      width: '19rem',
      cell: (column) => (
        <FieldChoice
          column={column}
          view={view}
          fields={fields}
          onChoose={(field) => onChange(withField(fields, column.id - 1, field))}
        />
      ),
    },
  ];
  return (
    <Panel flush title={texts.title} actions={actions}>
      <PanelNote>{texts.text}</PanelNote>
      <Table label={texts.title} columns={columns} rows={rows} />
      {leftOut === 0 ? null : <PanelNote>{texts.leftOutCount(leftOut)}</PanelNote>}
    </Panel>
  );
}
