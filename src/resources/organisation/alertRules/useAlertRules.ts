import { useCallback } from 'react';
import { alertRuleCalls, type AlertRule } from '#domain/calls/alertRules.ts';
import { timing } from '#domain/limits/timing.ts';
import { useData } from '#crud/context/replica.ts';
import { usePolledValue } from '#crud/data/usePolledValue.ts';

/** The alert rules of an organisation, and what changes them. */
export function useAlertRules(organisationId: number) {
  const { api } = useData();
  const { view, take, reread } = usePolledValue(
    alertRuleCalls.alertRules,
    { parameters: { id: organisationId } },
    timing.alertRules,
  );
  const save = useCallback(
    async (revision: number, rules: readonly AlertRule[]) => {
      const call = alertRuleCalls.alertRulesSave;
      const answer = await api.call(call, { parameters: { id: organisationId }, body: { revision, rules } });
      const saved = call.schema.safeParse(answer);
      if (saved.success) take(saved.data);
      else reread();
    },
    [api, organisationId, take, reread],
  );
  const sendTest = useCallback(
    (ruleId: number) =>
      api.call(alertRuleCalls.alertRuleTest, { parameters: { id: organisationId }, body: { ruleId } }),
    [api, organisationId],
  );
  return { view, reread, save, sendTest };
}
