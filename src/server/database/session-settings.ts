import type pg from 'pg'

type Settings = Readonly<Record<string, string>>

/** A statement that takes longer is a defect; it must not hold a connection for ever. JIT compilation costs more than it saves on short statements. */
export const sessionSettings: Settings = {
  jit: 'off',
  timezone: 'UTC',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
}

/** Storage is not a turning disk. */
const storage: Settings = { random_page_cost: '1.1' }

/** The busiest pages' statements are planned once for all values: of each connection, or through a pooler of a search's transaction. */
export const pageSettings: Settings = { plan_cache_mode: 'force_generic_plan', ...storage }

/** Of the role, where connections lead through a pooler: those of the busiest pages are not told from others there. */
export const roleSettings: Settings = { ...sessionSettings, ...storage }

/** Connections of the queue and of the listener are not those of requests: nothing of theirs is cut off. */
export const directSettings: Settings = {
  ...sessionSettings,
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** The kernel asks a connection on which nothing is sent whether the other side is still there. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** A connection that has landed on another server than the name leads to now, as after a failover, does not stay there for long. */
export const maxLifetimeSeconds = 60

/** As a connection's startup parameter, for a connection that ends at PostgreSQL itself. */
export const asOptions = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** For the current transaction only. */
export const setLocally = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')

/**
 * Has PostgreSQL give these settings to each new session of the current role in the current database: for connections through a pooler, which
 * cannot bring their own. Changes nothing where they stand already.
 */
export async function keepSessionSettings(client: pg.ClientBase): Promise<void> {
  const wanted = Object.entries(roleSettings)
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role %I in database %I set %I = %L', current_user, current_database(), wanted.name, wanted.value) as statement
     from unnest($1::text[], $2::text[]) as wanted (name, value)
     where not exists (
       select from pg_db_role_setting as kept
       join pg_database as here on here.oid = kept.setdatabase and here.datname = current_database()
       join pg_roles as me on me.oid = kept.setrole and me.rolname = current_user
       cross join unnest(kept.setconfig) as one
       where lower(one) = lower(wanted.name || '=' || wanted.value)
     )`,
    [wanted.map(([name]) => name), wanted.map(([, value]) => value)],
  )
  for (const { statement } of rows) await client.query(statement)
}
