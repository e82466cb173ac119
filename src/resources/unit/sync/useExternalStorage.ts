import type { Ask } from '#domain/permissions/can.ts';
import { useConfig } from '#crud/context/config.ts';
import { useCan, useSession } from '#crud/context/session.ts';

/**
 * The path segment of the external storage system's calls; null if none is connected, the organisation does not use it,
 * or the user lacks the right.
 * @param isForOthers whether super admins may call it for other organisations than their own.
 */
export function useExternalStorage(ask: Ask, { isForOthers }: { isForOthers: boolean }): string | null {
  const { externalStorageSegment } = useConfig();
  const { rights, features } = useSession().visitor;
  const may = useCan(ask);
  const isUsed = rights.isSuperAdmin || features?.externalStorage === true;
  // Another server does not say whose connection it is.
  const isConnected = features?.isExternalStorageConnected !== false || (isForOthers && rights.isSuperAdmin);
  return may && isUsed && isConnected ? (externalStorageSegment ?? null) : null;
}
