import { Copy, Dices } from 'lucide-react';
import { useState } from 'react';
import { pinCodeBody } from '#domain/bodies/rentals.ts';
import type { PinCode } from '#domain/entities/pinCode.ts';
import { pinCodeMessages } from '#domain/messages/pinCodes.ts';
import { isShownCode } from '#domain/states/pinCode.ts';
import { withFieldRule } from '#domain/validation/fieldRule.ts';
import { drawPin } from '#domain/validation/pin.ts';
import { useSession } from '#crud/context/session.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { PinCodeOwner } from './owner.ts';
import { usePinCodeCalls } from './usePinCodeCalls.ts';
import { usePinDigits } from './usePinDigits.ts';
import { formFields } from '#crud/form/formFields.ts';

const { DateTimeField, SelectField, TextField, useInput, useTypedId } = formFields<typeof schema>();

const schema = withFieldRule(
  pinCodeBody,
  { fields: ['startsAt', 'endsAt'], at: 'endsAt', message: pinCodeMessages.endBeforeStart },
  ({ startsAt, endsAt }) => !endsAt || endsAt.getTime() > (startsAt?.getTime() ?? Number.NEGATIVE_INFINITY),
);

export interface PinCodeDialogProps {
  owner: PinCodeOwner;
  name: string;
  /** The changed code; absent: a new one. */
  pinCode?: PinCode;
  /** The codes that the owner has already. */
  taken?: readonly string[];
  onClose: () => void;
}

/** A new code then stands large, to be read out. */
export function PinCodeDialog({ owner, name, pinCode, taken = [], onClose }: PinCodeDialogProps) {
  const [given, setGiven] = useState<string | null>(null);
  if (given !== null) return <GivenPin code={given} name={name} owner={owner.entity} onClose={onClose} />;
  return (
    <Dialog
      wide
      title={pinCode === undefined ? `New PIN code for ${name}` : `PIN code of ${name}`}
      onClose={onClose}
      actions={null}
    >
      <PinCodeForm
        owner={owner}
        pinCode={pinCode}
        taken={taken}
        onClose={onClose}
        onGiven={(code) => (isShownCode(code) ? setGiven(code) : onClose())}
      />
    </Dialog>
  );
}

type FormProps = Pick<PinCodeDialogProps, 'owner' | 'onClose'> & {
  pinCode: PinCode | undefined;
  taken: readonly string[];
  onGiven: (code: string | undefined) => void;
};

function PinCodeForm({ owner, pinCode, taken, onClose, onGiven }: FormProps) {
  const { create, update } = usePinCodeCalls(owner);
  const digits = usePinDigits();
  const [drawn] = useState(() => drawPin(taken, digits));
  const isNew = pinCode === undefined;
  const shown = isShownCode(pinCode?.code) ? pinCode.code : undefined;
  const form = useRecordForm({
    name: `pinCode.${owner.entity}.${owner.id}.${pinCode?.id ?? 'new'}`,
    schema,
    secret: ['code'],
    initial: isNew ? { code: drawn, siteId: owner.siteId } : { ...pinCode, code: shown },
    save: async ({ code }, { body, requestKey }) => {
      // A server may answer without the record.
      if (isNew) return (await create(body, requestKey))?.code ?? code;
      await update(pinCode.id, body);
      return undefined;
    },
    onSaved: onGiven,
    savedText: isNew ? pinCodeMessages.created : pinCodeMessages.changed,
    ...(isNew ? {} : { edited: { isGone: false } }),
  });
  return (
    <RecordForm
      form={form}
      label="PIN code"
      saveLabel={isNew ? 'Create PIN code' : 'Save PIN code'}
      actions={form.isDirty ? null : <Button onClick={onClose}>Cancel</Button>}
    >
      <PinCodeFields
        taken={taken}
        hint={isNew || shown !== undefined ? pinCodeMessages.codeHint : pinCodeMessages.codeHiddenHint}
      />
    </RecordForm>
  );
}

function PinCodeFields({ taken, hint }: { taken: readonly string[]; hint: string }) {
  const { sites } = useSession();
  const siteId = useTypedId('siteId');
  const digits = usePinDigits();
  const field = useInput('code');
  return (
    <FieldGrid>
      <chakra.div display="flex" flexDirection="column" gap="2" alignItems="flex-start">
        <TextField name="code" label="PIN" inputMode="numeric" hint={hint} />
        <Button size="sm" onClick={() => field.onChange(drawPin(taken, digits))}>
          <Dices aria-hidden="true" />
          {pinCodeMessages.generate}
        </Button>
      </chakra.div>
      <SelectField
        name="siteId"
        label="Site"
        none="All sites"
        choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DateTimeField name="startsAt" label="Valid from" hint={pinCodeMessages.fromHint} siteId={siteId} />
      <DateTimeField name="endsAt" label="Valid until" hint={pinCodeMessages.untilHint} siteId={siteId} />
    </FieldGrid>
  );
}

interface GivenPinProps {
  code: string;
  name: string;
  owner: PinCodeOwner['entity'];
  onClose: () => void;
}

function GivenPin({ code, name, owner, onClose }: GivenPinProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Dialog
      title={`PIN code of ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={copy}>
            <Copy aria-hidden="true" />
            {isCopied ? 'Copied' : 'Copy PIN'}
          </Button>
          <Button variant="solid" colorPalette="accent" onClick={onClose} data-autofocus="">
            Done
          </Button>
        </>
      }
    >
      <p>{pinCodeMessages.give[owner]}</p>
      <chakra.output
        display="block"
        pt="3"
        textStyle="3xl"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        letterSpacing="widest"
        color="fg"
        data-given-pin=""
      >
        {code}
      </chakra.output>
    </Dialog>
  );
}
