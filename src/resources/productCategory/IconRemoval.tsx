import { useState } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { productMessages } from '#domain/messages/products.ts';
import { inSentence, recordMessages } from '#domain/messages/records.ts';
import { RemoveDialog } from '#crud/removal/RemoveDialog.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { IconListProps, IconRow } from './iconListProps.ts';
import { usersText } from './uses.ts';
import { UsesLinks } from './UsesLinks.tsx';

const { iconList: texts } = productMessages;
const { remove: words } = recordMessages;

/** Only a record that no product uses can be deleted. */
export function IconRemoval(props: IconListProps & { row: IconRow; onClose: () => void }) {
  const { entity, row, uses, field, wayOut, onClose } = props;
  const name = recordName(entity, row);
  const users = typeof uses === 'string' ? '' : usersText(uses, row.id);
  if (users === '') {
    return (
      <RemoveDialog resource={{ entity }} records={[row.id]} description={name} onClose={onClose} onRemoved={onClose} />
    );
  }
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
        <UsesLinks uses={uses} field={field} id={row.id} />
      </chakra.p>
      <p>{wayOut}</p>
    </Dialog>
  );
}

export function UnusedRemoval({ entity, rows }: Pick<IconListProps, 'entity'> & { rows: readonly IconRow[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.removeUnused(rows.length)}</Button>
      {isOpen ? (
        <RemoveDialog
          resource={{ entity, removalText: `${rows.map((row) => recordName(entity, row)).join(', ')}.` }}
          records={rows.map(({ id }) => id)}
          description={recordMessages.several(rows.length, entityOf(entity).label.many)}
          onClose={() => setOpen(false)}
          onRemoved={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
