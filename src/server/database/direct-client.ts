import pg from 'pg'
import { asOptions, directSettings, keepAlive } from './session-settings.ts'

const connectMs = 3_000

/**
 * Opens a connection directly to PostgreSQL, for session-level features: LISTEN, advisory locks, upgrades. The caller must end it. `answerMs`: a
 * statement without an answer by then fails, even if the connection is open; without it there is no limit.
 */
export async function connectDirectly(url: string, options: { answerMs?: number } = {}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: options.answerMs,
    ...keepAlive,
    application_name: 'filiera-direct',
    options: asOptions(directSettings),
  })
  // Without a listener the error would terminate Node. The current or the next statement fails with it.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    hangUp(client)
    throw error
  }
  return client
}

/** Ends a connection at once, even if the other side no longer answers, where a regular end would never finish. */
export function hangUp(client: pg.Client): void {
  void client.end().catch(() => undefined)
  client.connection.stream.destroy()
}
