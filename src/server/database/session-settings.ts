import type pg from 'pg'

type Settings = Readonly<Record<string, string>>

/**
 * A statement that takes longer is a defect and must not hold a connection indefinitely. JIT compilation costs more than it saves on short
 * statements.
 */
export const sessionSettings: Settings = {
  jit: 'off',
  timezone: 'UTC',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
}

/** The storage is not a hard disk. */
const storage: Settings = { random_page_cost: '1.1' }

/** Statements of the busiest pages are planned once for all values: per connection, or through a pooler per transaction of a search. */
export const pageSettings: Settings = { plan_cache_mode: 'force_generic_plan', ...storage }

/** Settings of the role for connections through a pooler, which cannot distinguish those of the busiest pages. */
export const roleSettings: Settings = { ...sessionSettings, ...storage }

/** Connections of the queue and the listener do not serve requests and have no time limits. */
export const directSettings: Settings = {
  ...sessionSettings,
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** TCP keepalive: the kernel probes idle connections. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** Limits how long a connection stays on a server to which the host name no longer resolves, for example after a failover. */
export const maxLifetimeSeconds = 60

/** Formats the settings as a startup parameter, for connections directly to PostgreSQL. */
export const asOptions = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** Sets them for the current transaction only. */
export const setLocally = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')

/**
 * Stores these settings for each new session of the current role in the current database, for connections through a pooler, which cannot send their
 * own. Does nothing if they are already stored.
 */
export async function storeRoleSettings(client: pg.ClientBase): Promise<void> {
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

/** True if the connection leads to a standby or to a server configured as read-only. */
export async function isReadOnly(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ reads: boolean }>(
    "select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as reads",
  )
  return rows[0]?.reads ?? true
}
