import { Layers } from 'lucide-react';
import type { EntityName } from '#domain/entities/index.ts';
import { manyKinds, type ManyKind } from '#domain/many/manyKinds.ts';
import { importMessages as texts } from '#domain/messages/imports.ts';
import { isOneOf } from '#domain/states/words.ts';
import { LinkButton } from '../link/LinkButton.tsx';
import { makeSearch } from './importAddress.ts';
import { useMayImport } from './useMayImport.ts';

/** Whether the person may make many records of a kind at once. False for entities of which nobody makes many. */
export function useMayMakeMany(): (entity: EntityName) => entity is ManyKind {
  const mayImport = useMayImport();
  return (entity): entity is ManyKind => isOneOf(manyKinds, entity) && mayImport(entity);
}

export interface MakeManyButtonProps {
  entity: EntityName;
  /** Absent: "Make many…" */
  label?: string;
}

/** Leads to the form that makes many records; null where there is none, or without the right to create. */
export function MakeManyButton({ entity, label = texts.makeMany }: MakeManyButtonProps) {
  const mayMakeMany = useMayMakeMany();
  if (!mayMakeMany(entity)) return null;
  return (
    <LinkButton to="import" parameters={{ kind: entity }} search={makeSearch}>
      <Layers aria-hidden="true" />
      {label}
    </LinkButton>
  );
}
