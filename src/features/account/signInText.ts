import { Laptop, MonitorSmartphone, Smartphone, Tablet, type LucideIcon } from 'lucide-react';
import type { SignIn } from '#domain/calls/account.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  iPhone: Smartphone,
  Android: Smartphone,
  iPad: Tablet,
  Windows: Laptop,
  macOS: Laptop,
  Linux: Laptop,
  ChromeOS: Laptop,
};

export function iconOf({ system }: Pick<SignIn, 'system'>): LucideIcon {
  return icons[system ?? ''] ?? MonitorSmartphone;
}
