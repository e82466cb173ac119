import type { DocumentStatus } from '../states/document.ts';
import type { Transitions } from './define.ts';

/** Through the calls activate and deactivate, never in the record. */
export const documentTransitions: Transitions<DocumentStatus> = {
  ACTIVE: ['INACTIVE'],
  INACTIVE: ['ACTIVE'],
};
