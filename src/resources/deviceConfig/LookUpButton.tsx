import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { LookUpDialog } from './LookUpDialog.tsx';

/** A button that finds a device by its identifier from a label or a log. */
export function LookUpButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Search aria-hidden="true" />
        Look up by identifier
      </Button>
      {isOpen ? <LookUpDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
