/** An archived user keeps their record and log lines, and cannot sign in. */
export const userStatuses = ['active', 'archived'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** How strictly an organisation enforces its rules: access outside hours, arrears. */
export const strictness = ['no_action', 'relaxed', 'strict'] as const;
export type Strictness = (typeof strictness)[number];
