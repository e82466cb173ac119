import { entityOf } from '#domain/entities/index.ts';
import { importKinds } from '#domain/import/kinds/index.ts';
import { isRecordValue } from '#domain/import/kinds/kind.ts';
import type { ImportKindId, ImportSettings } from '#domain/import/plan.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { inSentence } from '#domain/messages/records.ts';
import { useSession } from '#crud/context/session.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { Switch } from '#ui/control/Switch.tsx';
import { Select } from '#ui/field/Select.tsx';
import { SettingRow } from '#ui/field/SettingRow.tsx';
import { Panel } from '#ui/page/Panel.tsx';

const { columns: texts } = importMessages;

export interface ImportOptionsProps {
  kind: ImportKindId;
  settings: ImportSettings;
  onChange: (part: Partial<ImportSettings>) => void;
}

/** Options for all rows: their site, and what happens to records that exist or are missing. */
export function ImportOptions({ kind, settings, onChange }: ImportOptionsProps) {
  const { sites } = useSession();
  const { siteId, existing, makesMissing } = settings;
  const { siteField, needsSite, fields } = importKinds[kind];
  const hasSites = siteField !== null || needsSite;
  const makes = fields.some(({ value }) => isRecordValue(value) && value.made !== undefined);
  const many = inSentence(entityOf(kind).label.many);
  return (
    <Panel title={texts.options}>
      {hasSites && sites.length > 1 ? (
        <SettingRow label={texts.site} hint={texts.siteHint}>
          {({ labelledBy, describedBy }) => (
            <Select
              aria-labelledby={labelledBy}
              aria-describedby={describedBy}
              value={siteId === null ? '' : String(siteId)}
              onChange={({ currentTarget: { value } }) => onChange({ siteId: value === '' ? null : Number(value) })}
              options={sites.map(({ id, name }) => [id, name])}
            >
              <option value="">{texts.eachNames}</option>
            </Select>
          )}
        </SettingRow>
      ) : null}
      <SettingRow label={texts.existing(many)} hint={texts.existingHint[existing]}>
        {({ labelledBy, describedBy }) => (
          <Choices
            labelledBy={labelledBy}
            describedBy={describedBy}
            value={existing}
            choices={[
              { value: 'change', label: texts.existingChoices.change },
              { value: 'keep', label: texts.existingChoices.keep },
            ]}
            onChoose={(value) => onChange({ existing: value })}
          />
        )}
      </SettingRow>
      {makes ? (
        <SettingRow label={texts.makesMissing} hint={texts.makesMissingHint}>
          {({ labelledBy, describedBy }) => (
            <Switch
              labelledBy={labelledBy}
              describedBy={describedBy}
              checked={makesMissing}
              onChange={(isOn) => onChange({ makesMissing: isOn })}
            />
          )}
        </SettingRow>
      ) : null}
    </Panel>
  );
}
