import { loadCode } from '../failure/loadCode.ts';
import type { LazySession } from '../session/lazySession.ts';
import type { PasswordCalls } from '../session/passwordCalls.ts';

/** Loads the code of the calls once somebody sends them: the pages show without it. @throws AppError or LoadFailure */
export async function openPasswordCalls(lazySession: LazySession): Promise<PasswordCalls> {
  const api = await lazySession.openApi();
  const { passwordCalls } = await loadCode('module', () => import('../session/passwordCalls.ts'));
  return passwordCalls(api);
}
