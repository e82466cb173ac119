import { eq, sql, type SQL } from 'drizzle-orm';
import type { ScenarioRun } from '#domain/entities/site.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { Viewer } from '#server/viewer.ts';

/** The scenarios that run at each row of `sites`. Only its owner sees who started them. */
export function runsOfSite({ organisationId, rights }: Viewer): SQL {
  const isOwn = sql`(${rights.isSuperAdmin} or sites.organisation_id = ${organisationId})`;
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', running.id,
      'name', running.name,
      'scenario', running.scenario,
      'act', running.act,
      'gateIds', (
        select coalesce(json_agg((door ->> 'id')::int), '[]')
        from jsonb_array_elements(running.doors) door where door ->> 'entity' = 'gate'),
      'unitCount', (
        select count(*) from jsonb_array_elements(running.doors) door where door ->> 'entity' = 'unit'),
      'startedAt', to_char(running.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'startedBy', case when ${isOwn} then nullif(concat_ws(' ',
        nullif(starter.first_name, ''), nullif(starter.last_name, '')), '') end,
      'stopsPins', running.stops_pins
    ) order by running.id), '[]')
    from scenario_runs running left join users starter on starter.id = running.started_by
    where running.site_id = sites.id and running.ended_at is null)`;
}

export async function readShownRuns(database: Database, viewer: Viewer, siteId: number): Promise<ScenarioRun[]> {
  const [row] = await database
    .select({ runs: runsOfSite(viewer) })
    .from(sites)
    .where(eq(sites.id, siteId));
  return (row?.runs ?? []) as ScenarioRun[];
}
