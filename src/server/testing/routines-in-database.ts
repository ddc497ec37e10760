import type pg from 'pg'

/** The functions, triggers and views of a database, without those of extensions. */
export async function routinesInDatabase(client: Pick<pg.Pool, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select 'function ' || p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition from pg_proc as p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e')
    union all
    select 'trigger ' || tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(t.oid) from pg_trigger as t
    join pg_class as c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace
    union all
    select 'view ' || oid::regclass, pg_get_viewdef(oid) from pg_class
    where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
    order by 1`)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}
