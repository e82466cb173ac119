import { useEffect, useState, use } from 'react';
import { Download } from 'lucide-react';
import { documentVersionsAnswer, type DocumentVersion } from '#domain/calls/documentVersions.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { RentalDocument } from '#domain/entities/document.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { documentMessages } from '#domain/messages/documents.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Row } from '#ui/layout/layout.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { LateContext } from '#crud/context/lateParts.ts';
import { useAttempt } from '#crud/message/useAttempt.ts';
import { Button } from '#ui/control/Button.tsx';
import { DocumentText } from './DocumentText.tsx';

/** The file of an earlier version, with a button where the server has kept it. */
function VersionFile({ documentId, row }: { documentId: number; row: DocumentVersion }) {
  const { api } = useData();
  const { now } = use(LateContext);
  const { isBusy, failure, attempt } = useAttempt();
  const { version, fileName, hasFile } = row;
  if (!fileName) return null;
  const download = async () => {
    const answer = await api.call(rentalCalls.documentFile, {
      parameters: { id: documentId },
      fields: { version: String(version) },
      inBackground: true,
    });
    const { saveFile } = await now(() => import('#crud/export/exportCsv.ts'));
    if (answer instanceof Blob) saveFile(answer, fileName);
  };
  return (
    <Row columnGap="3" rowGap="1" pb="3">
      <Muted overflowWrap="anywhere">{documentMessages.versionFile(fileName)}</Muted>
      {hasFile === true ? (
        <Button
          size="sm"
          busy={isBusy}
          aria-label={`Download file of version ${version}`}
          onClick={() => void attempt(download)}
        >
          <Download aria-hidden="true" />
          Download file
        </Button>
      ) : null}
      {failure === null ? null : (
        <chakra.span role="alert" color="fg.error">
          {documentMessages.fileNotLoaded(failure)}
        </chakra.span>
      )}
    </Row>
  );
}

type VersionsView =
  { status: 'loading' } | { status: 'none'; text: string } | { status: 'ready'; rows: DocumentVersion[] };

/** Other servers have no versions. */
function useVersions({ id, version }: RentalDocument): VersionsView {
  const { api } = useData();
  const [loaded, setLoaded] = useState<{ key: string; view: VersionsView } | null>(null);
  const key = `${id}/${String(version)}`;
  useEffect(() => {
    const aborter = new AbortController();
    const load = async (): Promise<VersionsView> => {
      const { signal } = aborter;
      const answer = await api.call(rentalCalls.documentVersions, { parameters: { id }, signal, inBackground: true });
      const rows = documentVersionsAnswer.safeParse(answer);
      return rows.success
        ? { status: 'ready', rows: rows.data }
        : { status: 'none', text: documentMessages.noVersionsKept };
    };
    const failed = (thrown: unknown): VersionsView => {
      const { code, message } = toAppError(thrown);
      return {
        status: 'none',
        text: code === 'notFound' ? documentMessages.noVersionsKept : documentMessages.versionsNotRead(message),
      };
    };
    void load()
      .catch(failed)
      .then((view) => (aborter.signal.aborted ? undefined : setLoaded({ key, view })));
    return () => aborter.abort();
  }, [api, id, key]);
  return loaded?.key === key ? loaded.view : { status: 'loading' };
}

const Version = chakra('details', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    _first: { borderTopWidth: '0' },
    _open: { pb: '4' },
    '& > summary': { py: '2.5', minH: '11', cursor: 'button', focusVisibleRing: 'outside', borderRadius: 'l1' },
    '& > summary > span': { color: 'fg.muted' },
    '& > p': { pb: '3', color: 'fg.muted' },
  },
});

const noneText = ({ version }: RentalDocument) =>
  version === undefined || version > 1 ? documentMessages.versionsNotKept : documentMessages.firstVersion;

export function DocumentVersions({ document }: { document: RentalDocument }) {
  const view = useVersions(document);
  const { siteId } = useSession();
  const zone = useSiteZone(document.siteId ?? siteId);
  if (view.status === 'loading') return <SkeletonBlock h="16" />;
  const text = view.status === 'none' ? view.text : view.rows.length === 0 ? noneText(document) : null;
  if (text !== null || view.status === 'none') return <chakra.p color="fg.muted">{text}</chakra.p>;
  return (
    <div>
      {view.rows.map((row) => (
        <Version key={row.version} data-version={row.version}>
          <summary>
            {`Version ${row.version} `}
            <span>
              replaced <Moment at={row.replacedAt ?? ''} zone={zone} />
              {row.replacedBy ? ` by ${row.replacedBy}` : ''}
            </span>
          </summary>
          <VersionFile documentId={document.id} row={row} />
          {row.content ? <DocumentText label={`Text of version ${row.version}`}>{row.content}</DocumentText> : null}
          {row.fileName || row.content ? null : <p>{documentMessages.noContent}</p>}
        </Version>
      ))}
    </div>
  );
}
