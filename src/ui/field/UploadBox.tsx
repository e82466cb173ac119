import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { Upload } from 'lucide-react';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { Button } from '../control/Button.tsx';
import { useFieldWiring } from './fieldContext.ts';
import { chakra } from '../theme/chakra.ts';

export const fileBoxStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  p: '3',
  borderRadius: 'l2',
  borderWidth: '1px',
} as const satisfies SystemStyleObject;

const Box = chakra('div', {
  base: {
    ...fileBoxStyles,
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
    textStyle: 'sm',
    color: 'fg.muted',
    '&[data-over]': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    '&[data-invalid]': { borderColor: 'border.error' },
  },
});

const Bar = chakra('progress', {
  base: {
    appearance: 'none',
    w: '40',
    h: '1.5',
    border: 'none',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'bg.emphasized',
    '&::-webkit-progress-bar': { bg: 'bg.emphasized' },
    '&::-webkit-progress-value': { bg: 'accent.solid' },
    '&::-moz-progress-bar': { bg: 'accent.solid' },
  },
});

export interface UploadBoxProps {
  label: string;
  /** "Choose image". */
  choose: string;
  /** Beside the button: "or drop or paste it here." */
  drop: string;
  /** The types for the file dialog, by commas. */
  accept?: string | undefined;
  onFile: (file: File) => void;
  /** `fraction`: from 0 to 1; null: unknown. Absent: nothing is in progress. */
  progress?: { text: string; fraction: number | null } | null;
  preview?: ReactNode;
  actions?: ReactNode;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A place for a file: chosen by a button, dropped, or pasted while the focus is inside. */
export function UploadBox(props: UploadBoxProps) {
  const { label, choose, drop, accept, onFile, progress = null, preview, actions, onBlur, ref } = props;
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = useFieldWiring();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file !== undefined && progress === null) onFile(file);
  };
  return (
    <Box
      role="group"
      aria-label={label}
      data-over={isOver ? '' : undefined}
      data-invalid={isInvalid === true ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData.files);
      }}
    >
      {preview}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {progress === null ? (
        <>
          <Button ref={ref} aria-describedby={describedBy} onBlur={onBlur} onClick={() => input.current?.click()}>
            <Upload aria-hidden="true" />
            {choose}
          </Button>
          <span>{drop}</span>
        </>
      ) : (
        <chakra.span display="inline-flex" alignItems="center" gap="3" role="status">
          <Bar
            max={1}
            {...(progress.fraction === null ? {} : { value: progress.fraction })}
            aria-label={progress.text}
          />
          <span>{progress.text}</span>
        </chakra.span>
      )}
      {actions}
    </Box>
  );
}

export const UploadPreview = chakra('img', {
  // It has its room before the file has come.
  base: { h: '24', w: '40', maxW: 'full', borderRadius: 'l1', objectFit: 'contain', bg: 'bg.muted' },
});
