import { Info, ShieldCheck } from 'lucide-react';
import { organisationFormRules } from '#domain/forms/organisation.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { strictness } from '#domain/states/user.ts';
import { useSession } from '#crud/context/session.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { FieldGrid, FieldsTitle } from '#crud/form/FieldGrid.tsx';
import { Fieldset } from '#ui/field/Fieldset.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { waitingToStop } from '#domain/commands/waitingRequests.ts';
import { Approvals } from '#crud/command/approvals.ts';
import { useData } from '#crud/context/replica.ts';
import { useObservable } from '#lib/useObservable.ts';
import { strictnessLabels, strictnessTexts } from './labels.ts';

/** Names who asks to turn the second person off. */
function WaitingToStop({ organisationId }: { organisationId: number }) {
  const { list$ } = Approvals.of(useData());
  const waiting = waitingToStop(useObservable(list$, list$.value), organisationId);
  if (waiting === undefined) return null;
  const text = approvalMessages.waitsToStop(waiting.requestedBy?.name ?? approvalMessages.someone);
  return <Notice icon={ShieldCheck} palette="accent" role="status" text={text} />;
}

const { MoneyField, NumberField, PhoneField, SelectField, SwitchField, TextAreaField, TextField } =
  formFields<typeof organisationFormRules.schema>();

const strictnessChoices = strictness.map((value) => ({
  value,
  label: `${strictnessLabels[value]}: ${strictnessTexts[value]}`,
}));

export const organisationForm = defineForm({
  ...organisationFormRules,
  Fields: ({ record }) => (
    <>
      {record === null ? <ForSuperAdmins /> : null}
      <FieldGrid title="Organisation">
        <TextField name="name" label="Name" autoFocus={record === null} />
        <TextField name="abn" label="ABN" inputMode="numeric" hint="11 digits." />
        <TextField name="email" label="Email" type="email" inputMode="email" />
        <PhoneField name="phone" label="Phone" />
      </FieldGrid>
      {record?.gstRegistered === undefined ? null : (
        <>
          <FieldGrid title={organisationMessages.papers.title}>
            <TextField
              name="tradingName"
              label={organisationMessages.papers.tradingName}
              hint={organisationMessages.papers.tradingNameHint}
            />
            <TextAreaField
              name="address"
              label={organisationMessages.papers.address}
              hint={organisationMessages.papers.addressHint}
              rows={3}
            />
          </FieldGrid>
          <SwitchField
            name="gstRegistered"
            label={organisationMessages.papers.gstRegistered}
            hint={organisationMessages.papers.gstRegisteredHint}
          />
        </>
      )}
      <Fieldset>
        <FieldsTitle>{organisationMessages.doors(record?.fileMegabytes !== undefined)}</FieldsTitle>
        <Stack gap="4">
          <SelectField name="strictness" label="Strictness" none="Relaxed" choices={strictnessChoices} />
          {record?.twoPersonApproval === undefined ? null : (
            <>
              <SwitchField
                name="twoPersonApproval"
                label={approvalMessages.setting}
                hint={approvalMessages.settingHint}
              />
              <WaitingToStop organisationId={record.id} />
            </>
          )}
          {record?.fileMegabytes === undefined ? null : (
            <NumberField
              name="fileMegabytes"
              label={organisationMessages.room}
              unit="MB"
              hint={organisationMessages.roomHint}
            />
          )}
        </Stack>
      </Fieldset>
      {record?.pinDigits === undefined ? null : (
        <FieldGrid title={organisationMessages.pins.title}>
          <NumberField
            name="pinDigits"
            label={organisationMessages.pins.shortest}
            hint={organisationMessages.pins.shortestHint}
          />
        </FieldGrid>
      )}
      <FieldGrid title="When a bill stays unpaid">
        <NumberField name="reminderAfterDays" label="Remind after days" hint="Leave blank for no reminder." />
        <MoneyField name="reminderMinimum" label="Smallest debt to remind of" />
        <NumberField name="lateFeeAfterDays" label="Late fee after days" hint="Empty: no late fee." />
        <MoneyField name="lateFee" label="Late fee" />
        <MoneyField name="lateFeeMinimum" label="Smallest debt for a fee" />
        <NumberField name="gatesAfterDays" label="Close gates after days" hint="Only where it is strict." />
        <MoneyField name="gatesMinimum" label="Smallest debt to close gates" />
        <NumberField name="overlockAfterDays" label="Overlock after days" />
        <MoneyField name="overlockMinimum" label="Smallest debt to overlock" />
      </FieldGrid>
    </>
  ),
});

function ForSuperAdmins() {
  const { isSuperAdmin } = useSession().visitor.rights;
  return isSuperAdmin ? null : (
    <Notice icon={Info} palette="fault" role="status" text={organisationMessages.createdBySuperAdmin} />
  );
}

export const { create, edit } = formPages(organisationForm);
