import {
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
import type { ReportId } from '#domain/reports/reportCatalogue.ts';

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

export const reportIcon = (id: ReportId): LucideIcon => icons[id] ?? ChartColumn;
