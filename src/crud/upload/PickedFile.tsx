import { FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formMessages } from '#domain/messages/forms.ts';
import { fileNameOf } from '#domain/validation/dataUrl.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { UploadBox, UploadPreview } from '#ui/field/UploadBox.tsx';
import { FieldLabel } from '../form/fields/FieldLabel.tsx';
import { useField, type FieldProps } from '../form/fields/useField.ts';
import { imageAccept, readFile, readImage, type FileRule } from './readFile.ts';
import { useFileReading } from './useFileReading.ts';

const { upload: texts } = formMessages;

export interface PickedFileProps extends FieldProps {
  /** null: the field takes a picture. */
  rule: FileRule | null;
}

const textOf = (held: unknown) => (typeof held === 'string' && held !== '' ? fileNameOf(held) : formMessages.empty);

export default function PickedFile({ rule, ...props }: PickedFileProps) {
  const { label, hint = rule === null ? texts.imageHint : undefined } = props;
  const field = useField(props, { isSecret: true, textOf });
  const value = typeof field.value === 'string' ? field.value : '';
  const [removed, setRemoved] = useState<string | null>(null);
  const change = (dataUrl: string) => {
    setRemoved(null);
    field.wiring.onChange(dataUrl);
  };
  const reading = useFileReading((file) => (rule === null ? readImage(file) : readFile(file, rule)), change);
  const remove = () => {
    change('');
    setRemoved(value);
    reading.clearProblem();
  };
  const choose = rule === null ? texts.chooseImage : texts.chooseFile;
  return (
    <FormField
      label={<FieldLabel label={label} isRequired={field.rule.isRequired} />}
      error={reading.problem ?? field.error}
      hint={hint}
    >
      <UploadBox
        label={label}
        {...field.wiring}
        choose={value === '' ? choose : texts.replace}
        drop={texts.drop}
        accept={rule === null ? imageAccept : rule.accept?.join()}
        onFile={reading.take}
        progress={reading.isReading ? { text: texts.preparing, fraction: null } : null}
        preview={value === '' ? null : <Preview value={value} />}
        actions={actionsOf({ value, removed, remove, restore: change })}
      />
    </FormField>
  );
}

interface ActionsInput {
  value: string;
  removed: string | null;
  remove: () => void;
  restore: (dataUrl: string) => void;
}

function actionsOf({ value, removed, remove, restore }: ActionsInput): ReactNode {
  if (value !== '') {
    return (
      <Button variant="ghost" onClick={remove}>
        {texts.remove}
      </Button>
    );
  }
  if (removed === null) return null;
  return (
    <Button variant="ghost" onClick={() => restore(removed)}>
      {texts.undo}
    </Button>
  );
}

/** A picture shows itself, another file its name. */
function Preview({ value }: { value: string }) {
  const name = fileNameOf(value);
  if (value.startsWith('data:image/')) return <UploadPreview src={value} alt={name} />;
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" color="fg" overflowWrap="anywhere">
      <FileText size={18} aria-hidden="true" />
      {name}
    </chakra.span>
  );
}
