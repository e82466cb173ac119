import { useState } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/catalogue.ts';
import { productMessages } from '#domain/messages/products.ts';
import { inSentence, recordMessages } from '#domain/messages/records.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { IconListProps, IconRow } from './iconListProps.ts';
import { usersText } from './uses.ts';
import { UsesLinks } from './UsesLinks.tsx';

const { iconList: texts } = productMessages;
const { remove: words } = recordMessages;

/** Deletes a record that no product uses; of one that is in use it says by what, and the way out. */
export function IconRemoval(props: IconListProps & { row: IconRow; onClose: () => void }) {
  const { entity, row, uses, field, wayOut, onClose } = props;
  const name = recordName(entity, row);
  const users = typeof uses === 'string' ? '' : usersText(uses, row.id);
  if (users === '') return <Question {...props} ids={[row.id]} description={name} />;
  return (
    <Dialog
      title={words.title(`${inSentence(entityOf(entity).label.one)} ${name}`)}
      onClose={onClose}
      actions={
        <Button onClick={onClose} data-autofocus="">
          Close
        </Button>
      }
    >
      <p>{texts.used(name, users)}</p>
      <chakra.p py="2" color="fg" css={{ '& a': { textDecoration: 'underline' } }}>
        <UsesLinks {...{ uses, field, id: row.id }} />
      </chakra.p>
      <p>{wayOut}</p>
    </Dialog>
  );
}

/** Deletes all records that no product uses, after a question. */
export function UnusedRemoval(props: IconListProps & { rows: readonly IconRow[] }) {
  const { entity, rows } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.removeUnused(rows.length)}</Button>
      {isOpen ? (
        <Question
          {...props}
          ids={rows.map(({ id }) => id)}
          description={recordMessages.several(rows.length, entityOf(entity).label.many)}
          names={rows.map((row) => recordName(entity, row)).join(', ')}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface QuestionProps extends IconListProps {
  ids: readonly number[];
  /** What is deleted, in words. */
  description: string;
  names?: string;
  onClose: () => void;
}

function Question({ entity, calls, ids, description, names, onClose }: QuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await calls.remove(ids);
      showNotice(done, recordMessages.deleted(description));
      onClose();
    } catch (thrown) {
      setFailure(toAppError(thrown).message);
      setBusy(false);
    }
  };
  const { one } = entityOf(entity).label;
  return (
    <Dialog
      title={words.title(ids.length === 1 ? `${inSentence(one)} ${description}` : description)}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy} data-autofocus="">
            {words.stay}
          </Button>
          <Button variant="solid" colorPalette="alarm" busy={isBusy} onClick={() => void confirm()}>
            {words.confirm}
          </Button>
        </>
      }
    >
      {names === undefined ? null : <chakra.p pb="2">{names}</chakra.p>}
      {words.text}
      {failure === null ? null : (
        <chakra.p role="alert" pt="3" color="fg.error">
          {words.failed(failure)}
        </chakra.p>
      )}
    </Dialog>
  );
}
