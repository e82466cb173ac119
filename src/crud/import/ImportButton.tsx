import { FileUp } from 'lucide-react';
import type { EntityName } from '#domain/entities/index.ts';
import { importMessages as texts } from '#domain/messages/imports.ts';
import { LinkButton } from '../link/LinkButton.tsx';
import { useMayImport } from './useMayImport.ts';

export interface ImportButtonProps {
  entity: EntityName;
  /** Absent: "Import…" */
  label?: string;
}

/** Leads to the import of an entity's records; null where files are not taken, or without the right to create. */
export function ImportButton({ entity, label = texts.open }: ImportButtonProps) {
  const mayImport = useMayImport();
  if (!mayImport(entity)) return null;
  return (
    <LinkButton to="import" parameters={{ kind: entity }}>
      <FileUp aria-hidden="true" />
      {label}
    </LinkButton>
  );
}
