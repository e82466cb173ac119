import { createContext, type ComponentType } from 'react';
import type { DenialRemedy } from '#domain/denials/denialFacts.ts';

export interface RemedyFormProps {
  act: Extract<DenialRemedy, { act: 'take payment' | 'new PIN' | 'extend hours' }>['act'];
  /** The customer, or the schedule of the door. */
  id: number;
  name: string;
  onClose: () => void;
}

/** The dialog of a remedy, which the resources have; null: none. */
export const RemedyFormContext = createContext<ComponentType<RemedyFormProps> | null>(null);
