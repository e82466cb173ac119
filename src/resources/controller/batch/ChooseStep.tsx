import { chakra } from '#ui/theme/chakra.ts';
import type { Controller } from '#domain/entities/controller.ts';
import { deviceSettingMessages } from '#domain/messages/deviceLimits.ts';
import { controllerMessages } from '#domain/messages/controllers.ts';
import { configOf, type ChosenSettings } from './chosenSettings.ts';
import { SettingChoices } from './SettingChoices.tsx';

export interface ChooseStepProps {
  controllers: readonly Controller[];
  /** How many selected controllers are missing. */
  missing: number;
  chosen: ChosenSettings;
  /** Whether the user tried to continue: mistakes show from then on. */
  wasAsked: boolean;
  onChange: (chosen: ChosenSettings) => void;
}

export function ChooseStep({ controllers, missing, chosen, wasAsked, onChange }: ChooseStepProps) {
  const answer = wasAsked ? configOf(chosen) : null;
  const mistakes = answer !== null && 'mistakes' in answer ? answer.mistakes : {};
  const hasDevice = controllers.some(({ networkDeviceId }) => typeof networkDeviceId === 'number');
  const isNothing = Object.keys(chosen).length === 0;
  return (
    <>
      <chakra.p color="fg.muted" pb="3">
        {controllerMessages.tick}
        {hasDevice ? ` ${deviceSettingMessages.several}` : null}
      </chakra.p>
      <SettingChoices controllers={controllers} chosen={chosen} mistakes={mistakes} onChange={onChange} />
      <chakra.div role="alert" color="fg.error" pt="3" _empty={{ pt: '0' }}>
        {missing > 0 ? controllerMessages.missing(missing) : null}
        {missing === 0 && wasAsked && isNothing ? controllerMessages.chooseSetting : null}
      </chakra.div>
    </>
  );
}
