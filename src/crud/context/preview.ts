import type { ComponentType } from 'react';
import type { Permissions } from '#domain/permissions/bits.ts';
import type { Visitor } from '#domain/routes/admit.ts';
import type { DataAccess } from './replica.ts';

/** A role's view of the dashboard: it replaces the user's permissions in this tab. */
export interface Preview {
  permissions: Permissions;
  readOnly: (data: DataAccess) => DataAccess;
  Banner: ComponentType;
}

let shown: Preview | null = null;
const listeners = new Set<() => void>();

/** Starts a preview in this tab; null ends it. A reload ends it too. */
export function showPreview(preview: Preview | null): void {
  shown = preview;
  for (const listener of listeners) listener();
}

export const currentPreview = (): Preview | null => shown;

export function watchPreview(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the given visitor without a preview, or before a sign-in. */
export function previewed<Given extends Visitor | null>(visitor: Given, preview: Preview | null): Given {
  if (preview === null || visitor === null || visitor.rights === null) return visitor;
  return { ...visitor, rights: { permissions: preview.permissions, isSuperAdmin: false } };
}
