import { Download, ExternalLink, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RentalDocument } from '#domain/entities/document.ts';
import { documentMessages } from '#domain/messages/documents.ts';
import { AnchorButton } from '#ui/control/Button.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { fileBoxStyles, UploadPreview } from '#ui/field/UploadBox.tsx';
import { fileSizeText } from './labels.ts';
import type { FileView } from './useDocumentFile.ts';

const Frame = chakra('div', { base: { ...fileBoxStyles, borderColor: 'border' } });

export interface StoredFileProps {
  document: RentalDocument;
  view: FileView;
  actions?: ReactNode;
}

/** Returns null if the document has no file. */
export function StoredFile({ document, view, actions }: StoredFileProps) {
  const { fileName, fileSize } = document;
  if (view.status === 'none') return null;
  const ready = view.status === 'ready' ? view : null;
  return (
    <Frame data-stored-file={view.status}>
      {ready === null || ready.picture === null ? (
        <FileText size={24} aria-hidden="true" />
      ) : (
        <UploadPreview src={ready.picture} alt={`Preview of ${fileName}`} />
      )}
      <chakra.div flex="1" minW="8rem" overflowWrap="anywhere">
        <chakra.p fontWeight="medium">{fileName}</chakra.p>
        {typeof fileSize === 'number' ? <chakra.p color="fg.muted">{fileSizeText(fileSize)}</chakra.p> : null}
        {view.status === 'failed' ? (
          <chakra.p color="fg.error">{documentMessages.fileNotLoaded(view.message)}</chakra.p>
        ) : null}
      </chakra.div>
      {view.status === 'loading' ? <SkeletonBlock w="40" h="8" /> : null}
      {ready === null ? null : (
        <>
          {ready.isPdf || ready.picture !== null ? (
            <AnchorButton href={ready.address} target="_blank" rel="noopener">
              <ExternalLink aria-hidden="true" />
              Open file
            </AnchorButton>
          ) : null}
          <AnchorButton href={ready.address} download={fileName ?? 'document'}>
            <Download aria-hidden="true" />
            Download file
          </AnchorButton>
        </>
      )}
      {actions}
    </Frame>
  );
}
