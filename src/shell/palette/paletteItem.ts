import type { LucideIcon } from 'lucide-react';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { RecordAction } from './recordActions.ts';

export interface ItemRecord {
  entity: EntityName;
  row: AnyRecord;
}

export interface PaletteItem {
  /** Unique in the list, and a valid part of an element's id. */
  id: string;
  icon: LucideIcon;
  label: string;
  detail?: string | undefined;
  /** Further words by which a screen or action is found. */
  words?: readonly string[];
  record?: ItemRecord;
  choice: ItemChoice;
}

export type ItemChoice =
  | { kind: 'path'; path: string; record?: ItemRecord }
  | { kind: 'action'; action: RecordAction; record: ItemRecord }
  | { kind: 'run'; run: () => void }
  /** Continues the typed text. */
  | { kind: 'complete'; text: string };

export interface PaletteGroup {
  id: string;
  label: string;
  items: readonly PaletteItem[];
}
