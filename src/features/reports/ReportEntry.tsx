import {
  Eye,
  EyeOff,
  FlaskConical,
  ArrowLeftRight,
  ChartColumn,
  CircleDollarSign,
  DoorOpen,
  Gauge,
  Gift,
  PackageSearch,
  ReceiptText,
  Tags,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { reportPageMessages, reportPurposes } from '#domain/messages/reportPage.ts';
import { reportCatalogue, type ReportId } from '#domain/reports/reportCatalogue.ts';
import type { ReportMarks } from '#domain/reports/reportMarks.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { CatalogueCard } from './CatalogueCard.tsx';
import { FavouriteButton } from './FavouriteButton.tsx';

const icons: Partial<Record<ReportId, LucideIcon>> = {
  1: ArrowLeftRight,
  2: DoorOpen,
  3: Gift,
  8: Gauge,
  9: ReceiptText,
  10: TriangleAlert,
  11: CircleDollarSign,
  12: PackageSearch,
  13: Tags,
};

const reportIcon = (id: ReportId): LucideIcon => icons[id] ?? ChartColumn;

export interface ReportEntryProps {
  id: ReportId;
  marks: ReportMarks;
  isMadeUp: boolean;
  onChange: (changed: Partial<ReportMarks>) => void;
}

/** A report of the catalogue: its question, and the person's marks. */
export function ReportEntry({ id, marks: { isFavourite, isShown }, isMadeUp, onChange }: ReportEntryProps) {
  const { name } = reportCatalogue[id];
  const site = useSearchParams()[0].get('site');
  return (
    <CatalogueCard
      icon={reportIcon(id)}
      name={name}
      purpose={reportPurposes[id]}
      to="report.list"
      search={`?${new URLSearchParams({ report: String(id), ...(site === null ? {} : { site }) }).toString()}`}
      report={id}
      isHidden={!isShown}
      actions={
        <chakra.span position="relative" display="inline-flex" m="-1.5">
          <FavouriteButton
            name={name}
            isFavourite={isFavourite}
            onToggle={() => onChange({ isFavourite: !isFavourite })}
          />
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={isShown ? reportPageMessages.catalogue.hide(name) : reportPageMessages.catalogue.show(name)}
            size="sm"
            onClick={() => onChange({ isShown: !isShown })}
          />
        </chakra.span>
      }
    >
      {isMadeUp || !isShown ? (
        <chakra.div pt="2" display="flex" gap="2">
          {isMadeUp ? (
            <ToneTag tone="fault" icon={FlaskConical} variant="dense">
              {reportPageMessages.catalogue.madeUp}
            </ToneTag>
          ) : null}
          {isShown ? null : (
            <ToneTag tone="neutral" icon={EyeOff} variant="dense">
              {reportPageMessages.catalogue.hidden}
            </ToneTag>
          )}
        </chakra.div>
      ) : null}
    </CatalogueCard>
  );
}
