import { FilePlus2 } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Customer } from '#domain/entities/customer.ts';
import type { RentalDocument } from '#domain/entities/document.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { documentMessages } from '#domain/messages/documents.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { sendSave } from '#crud/data/sendSave.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';

/** null without the right. */
export function GiveDocumentButton({ customer }: { customer: Customer }) {
  const mayCreate = useCan(resourceCalls('document').create.ask);
  const mayGive = useCan(rentalCalls.customerDocumentCreate.ask);
  if (mayCreate) return <GiveButton customer={customer} Dialog={GiveDocument} />;
  return mayGive ? <GiveAtDeskButton customer={customer} /> : null;
}

/** Only a server that lists the forms for the desk gives copies of them there. */
function GiveAtDeskButton({ customer }: { customer: Customer }) {
  const { status } = useFormsAtDesk(customer);
  return status === 'ready' ? <GiveButton customer={customer} Dialog={GiveDocumentAtDesk} /> : null;
}

interface GiveProps {
  customer: Customer;
  onClose: () => void;
}

function GiveButton({ customer, Dialog: GiveDialog }: { customer: Customer; Dialog: ComponentType<GiveProps> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FilePlus2 aria-hidden="true" />
        Add document to sign
      </Button>
      {isOpen ? <GiveDialog customer={customer} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function GiveDocument(props: GiveProps) {
  const { create } = useRecordCalls('document');
  const view = useActiveForms(props.customer);
  return <GiveDocumentDialog {...props} view={view} give={create} />;
}

function GiveDocumentAtDesk(props: GiveProps) {
  const data = useData();
  const { id } = props.customer;
  const view = useFormsAtDesk(props.customer);
  const give = ({ name, kind, siteId, formId }: ReturnType<typeof copyFor>) =>
    sendSave(data, {
      entity: 'document',
      key: null,
      call: rentalCalls.customerDocumentCreate,
      parameters: { id },
      body: { name, kind, formId, ...(siteId === undefined ? {} : { siteId }) },
    });
  return <GiveDocumentDialog {...props} view={view} give={give} />;
}

/** The server adds the form's file. */
function copyFor(customer: Customer, form: RentalDocument) {
  const { id: formId, kind = 'agreement', content, organisationId } = form;
  return {
    ...(organisationId === undefined ? {} : { organisationId }),
    name: `${recordName('document', form)}, ${recordName('customer', customer)}`,
    kind,
    ...(content ? { content } : {}),
    customerId: customer.id,
    ...(form.siteId || customer.siteId ? { siteId: form.siteId ?? customer.siteId } : {}),
    formId,
  };
}

const mostForms = 200;

function useActiveForms(customer: Customer) {
  const view = useRows('document', {
    where: { status: ['ACTIVE'], customerId: [null] },
    sort: { field: 'name', direction: 'asc' },
    limit: mostForms,
  });
  return formsFor(customer, view);
}

/** The forms of which a server gives copies by the right to customers. */
function useFormsAtDesk(customer: Customer) {
  const view = useRows('document', { of: { subject: 'customer', id: customer.id, list: 'forms' }, limit: mostForms });
  return formsFor(customer, view);
}

/** Active documents for everybody, at the customer's site or at all sites. */
function formsFor(customer: Customer, view: RowsView<RentalDocument>) {
  if (view.status !== 'ready') return view;
  const { organisationId: owner, siteId: home } = customer;
  const forms = view.rows.filter(
    ({ status, customerId, siteId, organisationId }) =>
      status === 'ACTIVE' &&
      customerId == null &&
      (siteId == null || home == null || siteId === home) &&
      (organisationId === undefined || owner === undefined || organisationId === owner),
  );
  return { status: 'ready', forms } as const;
}

interface GiveDocumentDialogProps extends GiveProps {
  view: ReturnType<typeof formsFor>;
  give: (copy: ReturnType<typeof copyFor>) => Promise<unknown>;
}

function GiveDocumentDialog({ customer, view, give: send, onClose }: GiveDocumentDialogProps) {
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const forms = view.status === 'ready' ? view.forms : null;
  const give = async () => {
    const form = forms?.find(({ id }) => String(id) === chosen);
    if (form === undefined) return setProblem('Choose a document.');
    const name = recordName('document', form);
    setSending(true);
    setProblem(null);
    try {
      await send(copyFor(customer, form));
      showNotice(done, documentMessages.given(name));
      onClose();
    } catch (thrown) {
      setProblem(documentMessages.notGiven(name, toAppError(thrown).message));
      setSending(false);
    }
  };
  return (
    <Dialog
      title={`Add a document for ${recordName('customer', customer)} to sign`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {forms?.length === 0 ? null : (
            <Button variant="solid" colorPalette="accent" busy={isSending} onClick={() => void give()}>
              Add document
            </Button>
          )}
        </>
      }
    >
      {view.status === 'failed' ? `Couldn't load documents: ${view.error.message}` : null}
      {view.status === 'loading' ? <SkeletonBlock h="16" /> : null}
      {forms?.length === 0
        ? 'There is no active document for this site. Create and activate one under Documents.'
        : null}
      {forms === null || forms.length === 0 ? null : (
        <FormField label="Document" error={problem} hint="The customer's copy keeps today's text, version and file.">
          <Select size="md" w="full" value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            <option value="">Choose…</option>
            {forms.map((form) => (
              <option key={form.id} value={form.id}>
                {recordName('document', form)}
                {form.version === undefined ? '' : ` (version ${form.version})`}
              </option>
            ))}
          </Select>
        </FormField>
      )}
    </Dialog>
  );
}
