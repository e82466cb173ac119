import {
  Activity,
  Banknote,
  Boxes,
  Building2,
  CalendarClock,
  CalendarRange,
  ChartColumn,
  CircleDot,
  Cpu,
  DoorClosed,
  FileText,
  LayoutGrid,
  Map as MapIcon,
  MapPin,
  PackageOpen,
  QrCode,
  Radio,
  ReceiptText,
  ShieldCheck,
  ShoppingBag,
  SlidersHorizontal,
  Sparkles,
  Tags,
  UserCog,
  Users,
  Vault,
  Warehouse,
  LockKeyhole,
  type LucideIcon,
} from 'lucide-react';
import type { RouteId, routes } from '#domain/routes/index.ts';

type EntryId = {
  [Id in RouteId]: (typeof routes)[Id] extends { navigation: unknown } ? Id : never;
}[RouteId];

const icons: Record<EntryId, LucideIcon> = {
  'dashboard.list': LayoutGrid,
  'dashboard.activity': Activity,
  'dashboard.map': MapIcon,
  'site.list': MapPin,
  'unit.list': Warehouse,
  'lockable.list': Vault,
  'gate.list': DoorClosed,
  'poolTable.list': CircleDot,
  'device.list': Cpu,
  'deviceConfig.list': SlidersHorizontal,
  'hub.list': Radio,
  'padlock.list': LockKeyhole,
  'label.list': QrCode,
  'customer.list': Users,
  'booking.workspace': CalendarRange,
  'booking.storage': CalendarClock,
  'order.list': ReceiptText,
  cashCount: Banknote,
  'bookable.list': Boxes,
  'purchasable.list': ShoppingBag,
  'productCategory.list': Tags,
  'productFeature.list': Sparkles,
  'document.list': FileText,
  'report.list': ChartColumn,
  'organisation.list': Building2,
  'role.list': ShieldCheck,
  'user.list': UserCog,
  bookkeeping: ReceiptText,
  exportAll: PackageOpen,
};

export function iconOf(id: RouteId): LucideIcon {
  return (icons as Partial<Record<RouteId, LucideIcon>>)[id] ?? PackageOpen;
}
