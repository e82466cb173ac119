import { FileText, Pencil } from 'lucide-react';
import { recordName } from '#domain/entities/recordName.ts';
import { documentMessages } from '#domain/messages/documents.ts';
import { documentBody } from '#domain/bodies/rentals.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { groupFilterOf, type RowGroup } from '#crud/list/rowGroups.ts';
import { lifecycleChanges } from '#crud/transition/lifecycleChanges.ts';
import { lifecycleColumn, lifecycleFilter } from '#crud/transition/lifecycleColumn.tsx';
import type { RentalDocument } from '#domain/entities/document.ts';
import { numberText } from '#format/numbers.ts';
import { useRows } from '#crud/data/useRows.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { TransitionDialog } from '#crud/transition/TransitionDialog.tsx';
import { useTransition } from '#crud/transition/useTransition.ts';
import { Button } from '#ui/control/Button.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { DocumentName } from './DocumentName.tsx';
import { anyMoment, documentKindLabels, documentKinds, isCopy } from './labels.ts';
import { SignedMark } from './SignedMark.tsx';

/** Only this button deactivates a document, never the choice of statuses. */
function DocumentListActions({ document }: { document: RentalDocument }) {
  const view = useTransition('document', document);
  const name = recordName('document', document);
  const step = view.steps.find(({ byButtonOnly }) => byButtonOnly === true);
  return (
    <chakra.span display="flex" alignItems="center" gap="1.5" justifyContent="flex-end">
      {step === undefined ? null : (
        <Tooltip label={step.consequence}>
          <Button
            size="xs"
            aria-label={`Deactivate ${name}`}
            busy={view.sendingTo === step.to}
            onClick={() => view.choose(step.to)}
          >
            Deactivate
          </Button>
        </Tooltip>
      )}
      <LinkButton to="document.edit" parameters={{ id: document.id }} size="xs">
        <Pencil aria-hidden="true" />
        Edit<chakra.span srOnly>{` ${name}`}</chakra.span>
      </LinkButton>
      <TransitionDialog view={view} />
    </chakra.span>
  );
}

/** A copy's state, or a form's number of signed copies; null: unknown. */
function Signatures({ document }: { document: RentalDocument }) {
  if (isCopy(document) === true) return <SignedMark document={document} />;
  return document.formId === undefined ? '–' : <CopiesSigned formId={document.id} />;
}

function CopiesSigned({ formId }: { formId: number }) {
  const all = useRows('document', { where: { formId: [formId] }, limit: 1 });
  const signed = useRows('document', { where: { formId: [formId] }, ranges: { signedAt: anyMoment }, limit: 1 });
  if (all.status === 'loading' || signed.status === 'loading') return <SkeletonBlock w="28" maxW="full" h="1.125rem" />;
  if (all.status !== 'ready' || signed.status !== 'ready') return null;
  if (all.total === 0) return 'No copies yet';
  return `${numberText(signed.total)} of ${numberText(all.total)} signed`;
}

const column = columnsOf('document');

/** The copies that were made for a customer. */
export const ofSomebody = { customerId: { from: 1 } };

const documentGroups: readonly RowGroup[] = [
  {
    id: 'unsigned',
    label: 'Not signed',
    tone: 'fault',
    conditions: { where: { signedAt: [null], status: ['ACTIVE'] }, ranges: ofSomebody },
  },
  { id: 'signed', label: 'Signed', tone: 'secure', conditions: { ranges: { signedAt: anyMoment } } },
];

export const document = defineResource({
  entity: 'document',
  icon: FileText,
  emptyText: 'Agreements and notices appear here. Create the first one with “New document”.',
  attributes: ({ id, status }) => ({ 'data-document-id': id, 'data-status': status }),
  columns: [
    {
      id: 'name',
      header: 'Name',
      sort: 'name',
      // So much is kept free for it: other columns give way first.
      width: '13rem',
      cell: (row) => <DocumentName document={row} />,
      text: (row) => recordName('document', row),
    },
    lifecycleColumn('document', { width: '8rem' }),
    {
      ...column.reference('customerId', { id: 'customer', header: 'For', entity: 'customer', width: '10.5rem' }),
      folds: 'lgDown',
      card: 'line',
      cell: ({ customerId }) => (
        <RecordLink entity="customer" id={customerId} to="customer.detail" none="All customers" />
      ),
    },
    {
      id: 'signed',
      header: 'Signed',
      sort: 'signedAt',
      width: '10.5rem',
      folds: 'lgDown',
      card: 'line',
      cell: (row) => <Signatures document={row} />,
      text: ({ signedAt, siteId }, source) => (signedAt ? source.moment(signedAt, siteId ?? undefined) : null),
    },
    {
      id: 'site',
      header: 'Site',
      sort: 'siteId@site',
      width: '8rem',
      folds: 'lgDown',
      cell: ({ siteId }) => (siteId === null ? 'All sites' : <SiteName siteId={siteId} />),
      text: ({ siteId }, { siteName }) => (siteId === null ? 'All sites' : siteName(siteId)),
    },
    column.choice('kind', documentKindLabels, { header: 'Kind', isOptional: true }),
    column.number('version', { header: 'Version', digits: 0, isOptional: true }),
    column.text('fileName', { header: 'File', isOptional: true }),
    column.moment('createdAt', { header: 'Created', isOptional: true }),
  ],
  removalObstacle: ({ signedAt }) => (signedAt ? documentMessages.signedKept : null),
  useGroups: () => documentGroups,
  filters: [
    groupFilterOf(documentGroups),
    lifecycleFilter('document'),
    { kind: 'reference', field: 'customerId', label: 'For', entity: 'customer', none: 'All customers' },
    { kind: 'date', field: 'signedAt', label: 'Signed', of: 'moment', none: 'Not signed' },
    { field: 'kind', label: 'Kind', options: choicesFromLabels(documentKinds, documentKindLabels) },
    { kind: 'reference', field: 'siteId', label: 'Site', entity: 'site', none: 'All sites' },
  ],
  actions: (row) => <DocumentListActions document={row} />,
  bulk: { level: 'state', edit: { schema: documentBody, fields: [], changes: lifecycleChanges('document') } },
});
