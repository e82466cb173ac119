import { Download } from 'lucide-react';
import { use, useState } from 'react';
import type { DocumentVersion } from '#domain/calls/documentVersions.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { documentMessages as say } from '#domain/messages/documents.ts';
import { LateContext } from '#crud/context/lateParts.ts';
import { useData } from '#crud/context/replica.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1', pb: '3' },
});

/** The file of an earlier version, with a button where the server has kept it. */
export function VersionFile({ documentId, row }: { documentId: number; row: DocumentVersion }) {
  const { api } = useData();
  const { now } = use(LateContext);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { version, fileName, hasFile } = row;
  if (!fileName) return null;
  const download = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await api.call(rentalCalls.documentFile, {
        parameters: { id: documentId },
        fields: { version: String(version) },
        inBackground: true,
      });
      const { saveFile } = await now(() => import('#crud/export/exportCsv.ts'));
      if (answer instanceof Blob) saveFile(answer, fileName);
    } catch (thrown) {
      setFailure(say.fileNotLoaded(toAppError(thrown).message));
    }
    setBusy(false);
  };
  return (
    <Line>
      <chakra.span color="fg.muted" overflowWrap="anywhere">
        {say.versionFile(fileName)}
      </chakra.span>
      {hasFile === true ? (
        <Button
          size="sm"
          busy={isBusy}
          aria-label={`Download file of version ${version}`}
          onClick={() => void download()}
        >
          <Download aria-hidden="true" />
          Download file
        </Button>
      ) : null}
      {failure === null ? null : (
        <chakra.span role="alert" color="fg.error">
          {failure}
        </chakra.span>
      )}
    </Line>
  );
}
