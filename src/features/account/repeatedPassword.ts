import { passwordMessages } from '#domain/messages/passwords.ts';
import { besideMistakes } from '#domain/validation/fieldRule.ts';

export const isRepeated = ({ password, repeat }: { password: string; repeat: string }) => password === repeat;

/** The mistake where it is not. */
export const repeatDiffers = {
  path: ['repeat'],
  error: passwordMessages.repeatedPasswordDiffers,
  ...besideMistakes,
};
