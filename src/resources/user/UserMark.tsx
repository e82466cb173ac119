import { Archive, MailQuestion, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { User } from '#domain/entities/user.ts';
import { userMessages } from '#domain/messages/users.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';

export interface UserMarkProps {
  user: User;
  variant?: NonNullable<ToneTagProps['variant']>;
}

/** Whether their role requires a second step, now or later, and they have none. Another server says neither. */
export const lacksSecondStep = ({ hasSecondFactor, secondFactorFrom }: User): boolean =>
  hasSecondFactor === false && typeof secondFactorFrom === 'string';

export function UserMark({ user, variant = 'filled' }: UserMarkProps) {
  const { status, lastSignInAt, isSuperAdmin } = user;
  if (status === 'archived') {
    return (
      <ToneTag tone="neutral" icon={Archive} variant={variant}>
        Archived
      </ToneTag>
    );
  }
  if (lacksSecondStep(user)) {
    return (
      <ToneTag tone="fault" icon={ShieldAlert} variant={variant}>
        {userMessages.noSecondStep}
      </ToneTag>
    );
  }
  if (isSuperAdmin === true) {
    return (
      <ToneTag tone="open" icon={ShieldCheck} variant={variant}>
        Super admin
      </ToneTag>
    );
  }
  // Another server leaves the moment out. A list has a column for it.
  if (lastSignInAt === null && variant !== 'dense') {
    return (
      <ToneTag tone="neutral" icon={MailQuestion} variant={variant}>
        Never signed in
      </ToneTag>
    );
  }
  return null;
}
