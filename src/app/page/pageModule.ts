import type { ComponentType } from 'react';
import type { RouteMatch } from '#domain/routes/match.ts';

export interface PageProps {
  parameters: RouteMatch['parameters'];
}

export interface PageModule {
  default: ComponentType<PageProps>;
}

export type PageLoader = () => Promise<PageModule>;
