import type { AlertRules } from '#domain/calls/alertRules.ts';
import { alertRuleMessages } from '#domain/messages/alertRules.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { RuleNames } from '#domain/signals/ruleSummary.ts';
import { useSession } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';

const { summary: texts } = alertRuleMessages;

/** The names of an organisation's people, roles, sites and webhooks. */
export function useRuleNames(organisationId: number, webhooks: AlertRules['webhooks']): RuleNames {
  const where = { organisationId: [organisationId] };
  const people = useRows('user', { where });
  const roles = useRows('permissionRole', { where });
  const { sites, awaitsSites } = useSession();
  const nameIn = (
    view: { status: string; rows?: readonly AnyRecord[] },
    entity: 'user' | 'permissionRole',
    id: number,
    unknown: string,
  ) => {
    const row = view.rows?.find((each) => each.id === id);
    if (row !== undefined) return recordName(entity, row);
    return view.status === 'loading' ? texts.loading : unknown;
  };
  return {
    user: (id) => nameIn(people as never, 'user', id, texts.user(id)),
    role: (id) => nameIn(roles as never, 'permissionRole', id, texts.role(id)),
    webhook: (id) => texts.hook(webhooks.find((webhook) => webhook.id === id)?.name ?? String(id)),
    site: (id) => sites.find((site) => site.id === id)?.name ?? (awaitsSites ? texts.loading : texts.site(id)),
  };
}
