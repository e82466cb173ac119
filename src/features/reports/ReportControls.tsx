import { useId, type ReactNode } from 'react';
import { allSites } from '#domain/entities/site.ts';
import { reportPageMessages as say } from '#domain/messages/reportPage.ts';
import { revenueBases, type RevenueBasis } from '#domain/reports/report.ts';
import { useSession } from '#crud/context/session.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { Select } from '#ui/field/Select.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { RangePicker, type RangePickerProps } from './RangePicker.tsx';

const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', pb: '4' } });

export interface ReportControlsProps {
  /** 0: all sites. */
  siteId: number;
  onSite: (siteId: number) => void;
  /** null: the report shows today alone. */
  range: RangePickerProps | null;
  /** null: the report has no choice. */
  basis: RevenueBasis | null;
  onBasis: (basis: RevenueBasis) => void;
  /** The menu of saved views, and what a report has beside. */
  children?: ReactNode;
}

/** What a report is asked for. */
export function ReportControls({ siteId, onSite, range, basis, onBasis, children }: ReportControlsProps) {
  const { sites } = useSession();
  const id = useId();
  return (
    <Bar role="group" aria-label={say.controls.range}>
      <Select
        aria-label={say.controls.site}
        maxW={{ base: 'full', sm: '15rem' }}
        value={String(siteId)}
        onChange={(event) => onSite(Number(event.currentTarget.value))}
      >
        {sites.length > 1 ? <option value={allSites.id}>{allSites.name}</option> : null}
        {sites.map(({ id: site, name }) => (
          <option key={site} value={site}>
            {name}
          </option>
        ))}
      </Select>
      {range === null ? null : <RangePicker {...range} />}
      {basis === null ? null : (
        <>
          <VisuallyHidden id={id}>{say.controls.basis}</VisuallyHidden>
          <Choices
            labelledBy={id}
            value={basis}
            onChoose={onBasis}
            choices={revenueBases.map((value) => ({ value, label: say.controls.bases[value] }))}
          />
        </>
      )}
      {children}
    </Bar>
  );
}
