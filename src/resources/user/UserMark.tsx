import { Archive, MailQuestion, ShieldCheck } from 'lucide-react';
import type { User } from '#domain/entities/user.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';

export interface UserMarkProps {
  user: User;
  variant?: NonNullable<ToneTagProps['variant']>;
}

export function UserMark({ user: { status, lastSignInAt, isSuperAdmin }, variant = 'filled' }: UserMarkProps) {
  if (status === 'archived') {
    return (
      <ToneTag tone="neutral" icon={Archive} variant={variant}>
        Archived
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
