import type { ComponentType } from 'react';
import type { RouteMatch } from '#domain/routes/match.ts';

export interface PageProps {
  /** The path's parameters; numeric ones are numbers. */
  parameters: RouteMatch['parameters'];
}

/** The module of a page, as src/app/pages.ts imports it. */
export interface PageModule {
  default: ComponentType<PageProps>;
}
