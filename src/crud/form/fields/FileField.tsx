import { lazy, Suspense } from 'react';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import type { PickedFileProps } from '../../upload/PickedFile.tsx';
import type { FieldProps } from './useField.ts';

const PickedFile = lazy(() => import('../../upload/PickedFile.tsx'));

function Picked(props: PickedFileProps) {
  return (
    <Suspense fallback={<SkeletonBlock h="20" w="full" />}>
      <PickedFile {...props} />
    </Suspense>
  );
}

export interface FileFieldProps extends FieldProps {
  /** The accepted MIME types and endings: "application/pdf", ".csv"; absent: any. */
  accept?: readonly string[];
  /** The accepted types in words: "a PDF file". */
  acceptText?: string;
  megabytes: number;
}

/**
 * A file that is sent with the form: chosen, dropped or pasted, its type and size checked at once. The value is a data
 * URL with the file's name (`fileField` of domain/validation/dataUrl.ts); drafts do not keep it.
 */
export function FileField({ accept, acceptText, megabytes, ...rest }: FileFieldProps) {
  const rule = {
    ...(accept === undefined ? {} : { accept }),
    ...(acceptText === undefined ? {} : { acceptText }),
    mostBytes: megabytes * 1024 * 1024,
  };
  return <Picked {...rest} rule={rule} />;
}

/**
 * A picture of a new record, with a preview; a large one is made smaller. The value is as that of FileField: send it by
 * `imageBodyOf`, after the record is created. For a stored record use `RecordImage`, which uploads at once.
 */
export function ImageField(props: FieldProps) {
  return <Picked {...props} rule={null} />;
}
