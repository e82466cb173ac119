import type { ComponentType } from 'react';
import type { Permissions } from '#domain/permissions/bits.ts';
import type { Visitor } from '#domain/routes/admit.ts';
import type { DataAccess } from './replica.ts';

/** What replaces the user's permissions in this tab while it shows the dashboard as a role would see it. */
export interface Preview {
  permissions: Permissions;
  /** The data access without commands and saves. */
  readOnly: (data: DataAccess) => DataAccess;
  /** Marks the preview on every page, and ends it. */
  Banner: ComponentType;
}

let shown: Preview | null = null;
const listeners = new Set<() => void>();

/** Starts a preview in this tab, or with null ends it. A reload ends it too. */
export function showPreview(preview: Preview | null): void {
  shown = preview;
  for (const listener of listeners) listener();
}

export const currentPreview = (): Preview | null => shown;

export function watchPreview(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The visitor as a preview shows them; the given one without a preview, or before a sign-in. */
export function previewed<Given extends Visitor | null>(visitor: Given, preview: Preview | null): Given {
  if (preview === null || visitor === null || visitor.rights === null) return visitor;
  return { ...visitor, rights: { permissions: preview.permissions, isSuperAdmin: false } };
}
