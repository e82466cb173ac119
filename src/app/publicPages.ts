import type { RouteId } from '#domain/routes/index.ts';
import type { PageLoader } from './page/pageModule.ts';

/** The pages that open without signing in. */
export const publicPages = {
  login: () => import('./public/LoginScreen.tsx'),
  directorySignIn: () => import('./public/DirectoryScreen.tsx'),
  forgotPassword: () => import('./public/ForgotPasswordScreen.tsx'),
  newPassword: () => import('./public/NewPasswordScreen.tsx'),
  confirmEmail: () => import('./public/ConfirmEmailScreen.tsx'),
  guestTables: () => import('./public/GuestTablesScreen.tsx'),
} satisfies Partial<Record<RouteId, PageLoader>>;

export type PublicPage = keyof typeof publicPages;

export const isPublicPage = (id: RouteId): id is PublicPage => Object.hasOwn(publicPages, id);
