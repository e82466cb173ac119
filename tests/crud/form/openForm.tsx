import { cleanup, render, screen } from '@testing-library/react';
import { z } from 'zod';
import type { Rights } from '#domain/permissions/can.ts';
import { nameField, phoneField, textField } from '#domain/validation/fields.ts';
import type { Session } from '#crud/context/session.ts';
import { SessionProvider } from '#crud/context/SessionProvider.tsx';
import { GoneNotice } from '#crud/form/GoneNotice.tsx';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import type { EditedRecord, FreshRecord, SentChanges } from '#crud/form/recordForm.ts';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { DateDisplayProvider } from '#shell/account/DateDisplayProvider.tsx';
import { Popups } from '#ui/popup/Popups.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { CheckboxField, NumberField, PasswordField, SelectField, TextAreaField, TextField } =
  formFields<typeof gateSchema>();

/** A field of every kind, and one without an input. */
const gateSchema = z.object({
  name: nameField,
  phone: phoneField.nullish(),
  notes: textField.max(40, 'Notes may have 40 characters at most.').optional(),
  width: z.number().min(0.5, 'A gate is half a metre wide at least.').nullish(),
  kind: z.enum(['gate', 'door']),
  isLit: z.boolean(),
  password: z.string().optional(),
  /** Has no input. */
  address: z.object({ street1: textField.max(30, 'A street may have 30 characters at most.') }).optional(),
});
export type SentGate = z.output<typeof gateSchema>;

export const northGate = { name: 'North gate', phone: '0298765432', kind: 'gate', isLit: true };

/** The record that the form reads before it saves, of a server that has it; null: it is gone. */
export const freshOf = (record: Record<string, unknown> | null): FreshRecord | null =>
  record === null ? null : { inputs: record, asRead: (name) => ({ name, value: record[name] }) };

interface GateFormProps {
  initial: Record<string, unknown>;
  save: (gate: SentGate, changes: SentChanges) => Promise<unknown>;
  onSaved?: () => void;
  edited?: EditedRecord;
}

function GateForm(props: GateFormProps) {
  const form = useRecordForm({ name: 'gate.7', schema: gateSchema, ...props });
  return (
    <RecordForm form={form} label="Gate" gone={<GoneNotice one="Gate" />}>
      <TextField name="name" label="Name" />
      <TextField name="phone" label="Phone" type="tel" />
      <TextAreaField name="notes" label="Notes" />
      <NumberField name="width" label="Width" unit="m" />
      <SelectField
        name="kind"
        label="Kind"
        choices={[
          { value: 'gate', label: 'Gate' },
          { value: 'door', label: 'Door' },
        ]}
      />
      <CheckboxField name="isLit" label="Lit at night" />
      <PasswordField name="password" label="Password" autoComplete="new-password" />
    </RecordForm>
  );
}

const rights: Rights = { permissions: { sites: 31 }, isSuperAdmin: false };

function sessionOf(userId: number): Session {
  return {
    visitor: { rights, features: null },
    userId,
    user: null,
    sites: [],
    siteId: null,
    sitesFailure: null,
    hasNoSite: false,
    awaitsSites: false,
    chooseSite: () => undefined,
    signOut: () => undefined,
    hasPage: () => true,
  };
}

export interface OpenForm {
  change: (initial: Record<string, unknown>) => void;
  remove: () => void;
  close: () => void;
}

export function openForm({ userId = 1, initial = northGate, ...rest }: Partial<GateFormProps> & { userId?: number }) {
  const save = rest.save ?? (() => Promise.resolve());
  const screenOf = (filled: Record<string, unknown>, edited = rest.edited) => (
    <ThemeProvider colourModeKey="tests.colourMode">
      <SessionProvider session={sessionOf(userId)}>
        <DateDisplayProvider>
          <GateForm {...rest} {...(edited === undefined ? {} : { edited })} save={save} initial={filled} />
        </DateDisplayProvider>
        <Popups />
      </SessionProvider>
    </ThemeProvider>
  );
  const { rerender } = render(screenOf(initial));
  return {
    change: (next: Record<string, unknown>) => rerender(screenOf(next)),
    remove: () => rerender(screenOf(initial, { ...rest.edited, isGone: true })),
    close: cleanup,
  } satisfies OpenForm;
}

export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string) => screen.getByRole('button', { name });
