import type pg from 'pg'

/**
 * Time limit for an answer in milliseconds. The server ends a statement after 15 seconds (`sessionSettings`), and a pooler lets a statement wait for
 * five.
 */
export const longestSilenceMs = 25_000

const looks = 5

/** Watches one connection. */
interface Silence {
  /** Call it whenever a statement with this text is sent. */
  asked(text: string): void
}

/**
 * Closes a connection that has received nothing since its last statement was sent. If the server's machine disappears, the kernel would retransmit
 * the statement for a quarter of an hour, and each pooled connection would wait that long for a dead server. In a transaction that raises the
 * statement limit (`setStatementTimeout`) it waits for the statements and for the constraints checked at the commit.
 */
export function endWhenSilent(client: pg.Client, silenceMs: number): Silence {
  const read = (): number => (client.connection.stream as unknown as { bytesRead: number }).bytesRead
  // Nothing to wait for before the first statement.
  let readBefore = -1
  let isPatient = false
  let isEnding = false
  // Counts timer ticks instead of elapsed time: after a pause of this process itself, the answer may already have arrived.
  let looked = 0
  const timer = setInterval(() => {
    if (isPatient || read() !== readBefore || ++looked < looks) return
    clearInterval(timer)
    client.connection.stream.destroy(new Error('The database does not answer on this connection'))
  }, silenceMs / looks).unref()
  client.once('end', () => clearInterval(timer))
  return {
    asked(text) {
      readBefore = read()
      looked = 0
      if (isEnding) isPatient = false
      isEnding = text === 'commit' || text === 'rollback'
      if (text.startsWith('set local statement_timeout')) isPatient = true
    },
  }
}
