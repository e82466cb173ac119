import type { Ask } from '#domain/permissions/can.ts';
import { useConfig } from '#crud/context/config.ts';
import { useCan, useSession } from '#crud/context/session.ts';

/**
 * The path segment of the external storage system's calls; null if none is connected, the organisation does not use it,
 * or the user lacks the right.
 */
export function useExternalStorage(ask: Ask): string | null {
  const { externalStorageSegment } = useConfig();
  const { rights, features } = useSession().visitor;
  const may = useCan(ask);
  const isUsed = rights.isSuperAdmin || features?.externalStorage === true;
  return may && isUsed ? (externalStorageSegment ?? null) : null;
}
