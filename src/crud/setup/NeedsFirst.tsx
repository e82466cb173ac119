import type { ReactNode } from 'react';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { firstStepMessages as texts } from '#domain/messages/firstSteps.ts';
import { missingNeeds } from '#domain/setup/firstSteps.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { SetupLink } from './SetupLink.tsx';
import { useNeeds } from './usePresence.ts';

export interface NeedsFirstProps {
  entity: EntityName;
  /** The list's name; absent: the entity's. */
  many?: string;
  /** The list's own message. */
  children: ReactNode;
}

/** In place of an empty list's own message while records are missing that its records need. */
export default function NeedsFirst({ entity, many = entityOf(entity).label.many, children }: NeedsFirstProps) {
  const needs = missingNeeds(entity, useNeeds(entity));
  if (needs.length === 0) return children;
  return (
    <EmptyState
      title={texts.needsTitle(many, needs)}
      action={
        <Row justifyContent="center">
          {needs.map((need, index) => (
            <SetupLink key={need} kind={need} main={index === 0} />
          ))}
        </Row>
      }
    />
  );
}
