import type { DocumentStatus } from '../states/document.ts';
import type { Lifecycle, Transitions } from './define.ts';

/** Only activate and deactivate change the status, never the record's update. */
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
