import type { RentalDocument } from '#domain/entities/document.ts';
import { numberText } from '#format/numbers.ts';
import { useRows } from '#crud/data/useRows.ts';
import { anyMoment, isCopy } from './labels.ts';
import { SignedMark } from './SignedMark.tsx';

/** A copy's state, or a form's number of signed copies; null: unknown. */
export function Signatures({ document }: { document: RentalDocument }) {
  if (isCopy(document) === true) return <SignedMark document={document} />;
  return document.formId === undefined ? '–' : <CopiesSigned formId={document.id} />;
}

function CopiesSigned({ formId }: { formId: number }) {
  const all = useRows('document', { where: { formId: [formId] }, limit: 1 });
  const signed = useRows('document', { where: { formId: [formId] }, ranges: { signedAt: anyMoment }, limit: 1 });
  if (all.status !== 'ready' || signed.status !== 'ready') return null;
  if (all.total === 0) return 'No copies yet';
  return `${numberText(signed.total)} of ${numberText(all.total)} signed`;
}
