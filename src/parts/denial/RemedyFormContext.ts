import { createContext, type ComponentType } from 'react';
import type { DenialRemedy } from '#domain/denials/denialFacts.ts';

export interface RemedyFormProps {
  act: Extract<DenialRemedy, { act: 'take payment' | 'new PIN' }>['act'];
  customerId: number;
  name: string;
  onClose: () => void;
}

/** The dialog of a remedy for a person, which the resources have; null: none. */
export const RemedyFormContext = createContext<ComponentType<RemedyFormProps> | null>(null);
