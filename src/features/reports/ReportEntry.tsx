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
import { reportPageMessages, reportPurposes } from '#domain/messages/reportPage.ts';
import { reportCatalogue, type ReportId } from '#domain/reports/reportCatalogue.ts';
import type { ReportMarks } from '#domain/reports/reportMarks.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Badge, Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
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

const Card = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '3',
    alignItems: 'start',
    p: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    _hover: { borderColor: 'border.emphasized', bg: 'bg.subtle' },
    '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    '&[data-hidden]': { borderStyle: 'dashed' },
  },
});

export interface ReportEntryProps {
  id: ReportId;
  marks: ReportMarks;
  isMadeUp: boolean;
  onChange: (changed: Partial<ReportMarks>) => void;
}

/** A report of the catalogue: its question, and the person's marks. */
export function ReportEntry({ id, marks: { isFavourite, isShown }, isMadeUp, onChange }: ReportEntryProps) {
  const { name } = reportCatalogue[id];
  const Icon = reportIcon(id);
  return (
    <Card data-report={id} data-hidden={isShown ? undefined : ''}>
      <Badge colorPalette="accent" boxSize="9" borderRadius="l2" _icon={{ boxSize: '4.5' }}>
        <Icon aria-hidden="true" />
      </Badge>
      <div>
        {/* The whole card opens the report. */}
        <AppLink
          to="report.list"
          search={`?report=${id}`}
          fontWeight="semibold"
          textStyle="md"
          outline="none"
          _before={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'l3' }}
        >
          {name}
        </AppLink>
        <Note textWrap="pretty" pt="0.5">
          {reportPurposes[id]}
        </Note>
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
      </div>
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
    </Card>
  );
}
