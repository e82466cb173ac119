import type { AnyResource } from '#resource/descriptor/define.ts';
import { unit } from './unit.tsx';

/** How each entity with pages of its own looks. */
export const resources = { unit } satisfies Record<string, AnyResource>;
export type ResourceName = keyof typeof resources;
