import { manyMessages as texts } from '#domain/messages/many.ts';
import { MakeManyButton } from '../import/MakeManyButton.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Chip } from '#ui/control/Chip.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import type { FreeControllers } from './useFreeControllers.ts';

export interface ControllerChipsProps extends FreeControllers {
  /** The chosen controllers by their ids. */
  chosen: readonly number[];
  onChoose: (chosen: readonly number[]) => void;
}

/** Chooses controllers on whose free channels doors are counted on. */
export function ControllerChips({ controllers, failure, chosen, onChoose }: ControllerChipsProps) {
  if (controllers === null) {
    return <Note>{failure ?? texts.controllersLoading}</Note>;
  }
  if (controllers.length === 0) {
    return (
      <Row columnGap="4">
        <Note>{texts.noControllers}</Note>
        <MakeManyButton entity="controller" />
      </Row>
    );
  }
  const usable = controllers.filter(({ free }) => free.length > 0);
  // A chosen one that has filled up since can be taken back.
  const shown = controllers.filter(({ id, free }) => free.length > 0 || chosen.includes(id));
  const full = controllers.filter((each) => !shown.includes(each)).map(({ name }) => name);
  const isAll = usable.length > 0 && usable.every(({ id }) => chosen.includes(id));
  return (
    <Stack gap="3">
      <Note>{texts.doorsHint}</Note>
      <Row role="group" aria-label={texts.doors}>
        {shown.map(({ id, name, free }) => (
          <Chip
            key={id}
            label={texts.controller(name, free.length)}
            pressed={chosen.includes(id)}
            onToggle={() => onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
          />
        ))}
      </Row>
      {full.length === 0 ? null : <Note overflowWrap="anywhere">{texts.fullControllers(full)}</Note>}
      {usable.length > 1 || isAll ? (
        <Row>
          <Button size="sm" onClick={() => onChoose(isAll ? [] : usable.map(({ id }) => id))}>
            {isAll ? texts.chooseNone : texts.chooseAll(usable.length)}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
