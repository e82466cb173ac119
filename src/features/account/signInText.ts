import { Laptop, MonitorSmartphone, Smartphone, Tablet, type LucideIcon } from 'lucide-react';
import type { SignIn } from '#domain/calls/account.ts';

/** Browser and system, as far as known: "Firefox on Windows". */
export function browserText({ browser, system }: Pick<SignIn, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}

const icons: Readonly<Record<string, LucideIcon>> = {
  iPhone: Smartphone,
  Android: Smartphone,
  iPad: Tablet,
  Windows: Laptop,
  macOS: Laptop,
  Linux: Laptop,
  ChromeOS: Laptop,
};

/** The kind of machine that a system runs on. */
export function iconOf({ system }: Pick<SignIn, 'system'>): LucideIcon {
  return icons[system ?? ''] ?? MonitorSmartphone;
}
