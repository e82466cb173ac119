import { CircleHelp } from 'lucide-react';
import type { DetailAction } from '#crud/descriptor/define.ts';
import { whyDeniedAsk, whyDeniedLabel } from './whyDeniedAsk.ts';
import { WhyDeniedQuestion, type WhyDeniedProps } from './WhyDenied.tsx';

/** The action of a door's or a customer's page that explains a refusal, with the right to read the log. */
export function whyDeniedAction<Row>(placeOf: (row: Row) => WhyDeniedProps): DetailAction<Row> {
  return {
    id: 'whyDenied',
    label: whyDeniedLabel,
    icon: CircleHelp,
    ask: whyDeniedAsk,
    isBeside: true,
    dialog: ({ row, onClose }) => <WhyDeniedQuestion {...placeOf(row)} onClose={onClose} />,
  };
}
