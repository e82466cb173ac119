import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The button at the end of a log whose older lines are not loaded. */
export function OlderButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <chakra.div display="flex" justifyContent="center" p="2" borderTopWidth="1px" borderColor="border.muted">
      <Button busy={busy} onClick={onClick}>
        Load older entries
      </Button>
    </chakra.div>
  );
}
