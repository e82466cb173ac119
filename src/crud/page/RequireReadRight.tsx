import { lazy, Suspense, type ReactNode } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { useCan } from '../context/session.ts';

const ReadWithoutRight = lazy(() => import('./ReadWithoutRight.tsx'));

export interface RequireReadRightProps {
  entity: EntityName;
  /** The name of the page's contents, where it shows more than this entity. */
  many?: string;
  /** The page's own title; absent: the name of its contents. */
  title?: string;
  /** Other entities of the page. */
  also?: readonly EntityName[];
  /** Whether people begin here, so that the pages that they may open stand below a missing right. */
  isHome?: boolean;
  children: ReactNode;
}

/** Asks the server also without the right. Where it gives nothing, the page names the right. */
export function RequireReadRight(props: RequireReadRightProps) {
  if (useCan(askFor(entityOf(props.entity), 'read'))) return props.children;
  return (
    <Suspense>
      <ReadWithoutRight {...props} />
    </Suspense>
  );
}
