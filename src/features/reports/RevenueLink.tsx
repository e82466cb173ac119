import { CircleDollarSign } from 'lucide-react';
import { reportPageMessages as say } from '#domain/messages/reportPage.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { writeChoices, type ReportChoices } from './reportAddress.ts';

/** The way to the report that no list shows, for the same site, days and basis. */
export function RevenueLink({ choices }: { choices: ReportChoices }) {
  const parameters = new URLSearchParams({ report: '11', ...writeChoices({ ...choices, table: null }) });
  return (
    <LinkButton to="report.list" search={`?${parameters.toString()}`}>
      <CircleDollarSign aria-hidden="true" />
      {say.controls.revenue}
    </LinkButton>
  );
}
