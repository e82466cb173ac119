import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Database } from './database.ts';

/** Extensions bring objects of their own. */
const isOfExtension = (catalogue: string) =>
  sql.raw(`exists (select from pg_depend
    where deptype = 'e' and classid = '${catalogue}'::regclass and objid = ${catalogue}.oid)`);

const kindOfRelation = sql`case relkind when 'r' then 'table' when 'S' then 'sequence' else 'view' end`;

/**
 * Everything in a schema that holds rows or rules, a line each: tables, columns, sequences, constraints, indexes,
 * triggers, functions and types. A line begins with the kind and the name, then a colon. The schema's own name is left
 * out, and so is the order of columns: two databases with the same lines are the same to Gatehouse. A column that is not
 * null says so itself: only PostgreSQL 18 has a constraint for it.
 */
export async function describeSchema(database: Database, schema: string): Promise<string[]> {
  const namespace = sql`(select oid from pg_namespace where nspname = ${schema})`;
  const lines = await rowsOf(
    database,
    z.object({ line: z.string() }),
    sql`
      select concat(${kindOfRelation}, ' ', relname, ': ', relkind, ' ', array_to_string(reloptions, ' ')) as line
        from pg_class
        where relnamespace = ${namespace} and relkind not in ('i', 'I', 't', 'c') and not ${isOfExtension('pg_class')}
      union all
      select concat_ws(' ', concat('column ', relname, '.', attname, ':'), format_type(atttypid, atttypmod),
          case when attnotnull then 'not null' end, 'default ' || pg_get_expr(adbin, adrelid),
          'identity ' || nullif(attidentity::text, ''), 'generated ' || nullif(attgenerated::text, ''))
        from pg_class join pg_attribute on attrelid = pg_class.oid
        left join pg_attrdef on adrelid = pg_class.oid and adnum = attnum
        where relnamespace = ${namespace} and relkind not in ('i', 'I', 't', 'c', 'S')
          and attnum > 0 and not attisdropped and not ${isOfExtension('pg_class')}
      union all
      select concat_ws(' ', concat('sequence ', relname, ':'), format_type(seqtypid, -1), seqstart, seqmin, seqmax,
          seqincrement, seqcache, seqcycle, 'of', refobjid::regclass, attname)
        from pg_class join pg_sequence on seqrelid = pg_class.oid
        left join pg_depend on classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')
        left join pg_attribute on attrelid = refobjid and attnum = refobjsubid
        where relnamespace = ${namespace}
      union all
      select concat('constraint ', relname, '.', conname, ': ', pg_get_constraintdef(pg_constraint.oid))
        from pg_constraint join pg_class on conrelid = pg_class.oid
        where connamespace = ${namespace} and contype <> 'n'
      union all
      select concat('index ', relname, ': ', pg_get_indexdef(indexrelid), ' ', indisvalid)
        from pg_index join pg_class on indexrelid = pg_class.oid where relnamespace = ${namespace}
      union all
      select concat('trigger ', relname, '.', tgname, ': ', pg_get_triggerdef(pg_trigger.oid), ' ', tgenabled)
        from pg_trigger join pg_class on tgrelid = pg_class.oid
        where relnamespace = ${namespace} and not tgisinternal
      union all
      select concat('function ', proname, ': ', pg_get_functiondef(oid))
        from pg_proc
        where pronamespace = ${namespace} and prokind in ('f', 'p') and not ${isOfExtension('pg_proc')}
      union all
      select concat('type ', typname, ': ', typtype)
        from pg_type
        where typnamespace = ${namespace} and typtype in ('d', 'e') and not ${isOfExtension('pg_type')}`,
  );
  const ownName = new RegExp(`\\b${schema}\\.`, 'g');
  return lines.map(({ line }) => line.replaceAll(ownName, '').trimEnd()).toSorted();
}
