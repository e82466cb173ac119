import { sessionMessages } from '#domain/messages/session.ts';
import { besideMistakes } from '#domain/validation/fieldRule.ts';

export const isRepeated = ({ password, repeat }: { password: string; repeat: string }) => password === repeat;

/** The mistake where it is not. */
export const repeatDiffers = {
  path: ['repeat'],
  error: sessionMessages.repeatedPasswordDiffers,
  ...besideMistakes,
};
