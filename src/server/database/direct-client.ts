import pg from 'pg'
import { asOptions, directSettings, keepAlive } from './session-settings.ts'

const connectMs = 3_000

/**
 * A connection that ends at PostgreSQL itself, for what belongs to a session: listening, session-level locks, upgrades. The caller ends it.
 * `answerMs`: a statement that is not answered by then fails, though nobody closed the connection; without it, it may take as long as it takes.
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
  // Without a listener its error would end Node. The current statement, or the next one, fails with the error.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    hangUp(client)
    throw error
  }
  return client
}

/** Ends a connection at once, also one whose other side no longer answers, on which a farewell would wait for ever. */
export function hangUp(client: pg.Client): void {
  void client.end().catch(() => undefined)
  client.connection.stream.destroy()
}
