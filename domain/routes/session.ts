import { defineRoutes } from './define.ts';

export const sessionRoutes = defineRoutes({
  login: { path: '/login', title: 'Login', public: true, layout: 'unauthenticated' },
  directorySignIn: {
    path: '/login/directory',
    title: 'Sign in with your organisation',
    public: true,
    layout: 'unauthenticated',
  },
  forgotPassword: { path: '/forgot-password', title: 'Forgot password', public: true, layout: 'unauthenticated' },
  newPassword: { path: '/reset-password/:token', title: 'New password', public: true, layout: 'unauthenticated' },
  confirmEmail: { path: '/confirm-email/:token', title: 'Confirm email', public: true, layout: 'unauthenticated' },
  guestTables: { path: '/guest-tables/:id', title: 'Pool tables', public: true, layout: 'unauthenticated table' },
  account: { path: '/account/settings', title: 'Account settings', layout: 'detail' },
  /** The main jobs, step by step. The list of keys, the account menu and the search lead here. */
  guide: { path: '/guide', title: 'Guide', layout: 'base' },
  alerts: { path: '/alerts', title: 'Alerts', layout: 'base' },
});
