import { ControllerChips } from '#crud/wiring/ControllerChips.tsx';
import type { ManyFormPart } from './manyForm.ts';
import type { SiteFacts } from './useManyWorld.ts';

export interface ControllerFieldsProps extends Pick<ManyFormPart, 'values' | 'change'> {
  facts: Pick<SiteFacts, 'controllers' | 'failure'>;
}

/** The controllers on whose free channels the doors are counted on. */
export function ControllerFields({ values, change, facts }: ControllerFieldsProps) {
  return <ControllerChips {...facts} chosen={values.controllers} onChoose={(controllers) => change({ controllers })} />;
}
