import type pg from 'pg'

/**
 * Milliseconds after which an answer is not waited for any more. The server ends a statement after 15 seconds (`sessionSettings`), and a pooler lets one wait
 * for five.
 */
export const longestSilenceMs = 25_000

const looks = 5

/** Of a connection. */
export interface Silence {
  /** A statement of this text goes out. */
  asked(text: string): void
}

/**
 * Ends a connection through which nothing has come since its last statement went out. Where a server's machine has gone without a word the kernel would
 * send the statement again and again for a quarter of an hour, and each connection of the pool would wait so long for a server that is no more. In a
 * transaction that lets its statements take longer (`letStatementsTake`) it waits for them, and for the constraints that its commit checks.
 */
export function endWhenSilent(client: pg.Client, silenceMs: number): Silence {
  const read = (): number => (client.connection.stream as unknown as { bytesRead: number }).bytesRead
  // Before the first statement nothing is waited for.
  let readBefore = -1
  let isPatient = false
  let isEnding = false
  // Counted by looks, not by the clock: to a process that stood still itself, the answer may have come.
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
