import type pg from 'pg'

/** True if the connection leads to a standby or to a server configured as read-only. */
export async function isReadOnly(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ reads: boolean }>(
    "select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as reads",
  )
  return rows[0]?.reads ?? true
}
