import type { DocumentStatus } from '../states/document.ts';
import type { Lifecycle, Transitions } from './define.ts';

/** Through the calls activate and deactivate, never in the record. */
export const documentTransitions: Transitions<DocumentStatus> = {
  ACTIVE: ['INACTIVE'],
  INACTIVE: ['ACTIVE'],
};

export const documentLifecycle: Lifecycle<DocumentStatus> = {
  label: 'document',
  table: documentTransitions,
  first: ['INACTIVE'],
  steps: [
    { to: 'ACTIVE', verb: 'Activate document', consequence: 'Staff can give it to customers again.' },
    {
      to: 'INACTIVE',
      verb: 'Deactivate document',
      byButtonOnly: true,
      consequence: 'It is no longer given to customers. Copies that are signed stay valid.',
    },
  ],
};
