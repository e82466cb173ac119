import { pageSizes, type defaultPageSize } from '#domain/limits/table.ts';
import { usePageSize } from '#crud/list/usePageSize.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { SettingRow } from '#ui/field/SettingRow.tsx';

const choices = pageSizes.map((size) => ({ value: size, label: String(size) }));

interface PageSizeRowProps {
  kind: keyof typeof defaultPageSize;
  label: string;
  hint: string;
}

function PageSizeRow({ kind, label, hint }: PageSizeRowProps) {
  const [size, choose] = usePageSize(kind);
  return (
    <SettingRow label={label} hint={hint}>
      {(words) => <Choices<number> {...words} choices={choices} value={size} onChoose={choose} />}
    </SettingRow>
  );
}

export function TablesSection() {
  return (
    <>
      <PageSizeRow kind="table" label="Rows in tables" hint="Rows per page in lists, such as Units." />
      <PageSizeRow kind="subTable" label="Rows in tabs" hint="Rows per page in the tabs of a record." />
    </>
  );
}
