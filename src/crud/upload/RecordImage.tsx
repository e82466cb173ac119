import type { EntityName } from '#domain/entities/index.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { UploadBox, UploadPreview } from '#ui/field/UploadBox.tsx';
import { useConfig } from '../context/config.ts';
import { imageOfRecord } from './imageOfRecord.ts';
import { imageAccept, readImage } from './readFile.ts';
import { useFileReading } from './useFileReading.ts';
import { useRecordImage, type RecordImageCalls } from './useRecordImage.ts';

const { upload: texts } = formMessages;

export interface RecordImageProps extends RecordImageCalls {
  entity: EntityName;
  /** The stored record. Its image is the field `Media`, of any server: a name, or an address. */
  record: { id: number; Media?: unknown };
  label?: string;
}

/**
 * The image of a stored record. Every change takes effect at once, beside the form.
 *
 * ```tsx
 * <RecordImage entity="site" record={site} store={placeCalls.siteImage} remove={placeCalls.siteImageDelete} />
 * ```
 */
export function RecordImage({ entity, record, label = 'Image', store, remove }: RecordImageProps) {
  const { apiBase } = useConfig();
  const shown = imageOfRecord(record.Media, apiBase);
  const image = useRecordImage({ entity, id: record.id, label, shown, store, remove });
  const reading = useFileReading(readImage, image.upload);
  const { removed } = image;
  return (
    <FormField label={label} error={reading.problem ?? image.problem} hint={texts.imageHint}>
      <UploadBox
        label={label}
        choose={shown === null ? texts.chooseImage : texts.replace}
        drop={texts.drop}
        accept={imageAccept}
        onFile={reading.take}
        progress={reading.isReading ? { text: texts.preparing, fraction: null } : image.progress}
        preview={shown === null ? null : <UploadPreview src={shown.address} alt={label} />}
        actions={
          <>
            {image.progress === null ? null : (
              <Button variant="ghost" onClick={image.cancel}>
                {texts.cancel}
              </Button>
            )}
            {image.progress !== null || shown === null ? null : (
              <Button variant="ghost" onClick={image.remove}>
                {texts.remove}
              </Button>
            )}
            {image.progress !== null || shown !== null || removed === null ? null : (
              <Button variant="ghost" onClick={() => image.upload(removed)}>
                {texts.undo}
              </Button>
            )}
          </>
        }
      />
    </FormField>
  );
}
