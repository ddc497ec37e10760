const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Calls back once the transaction has committed, and not if it is rolled back. Only for what may be left out, such as waking somebody who looks
 * by himself a little later: a process that is killed in between does not call, and what the callback throws is dropped, because the transaction's
 * changes are made all the same.
 */
export function afterCommit(tx: object, callback: () => void): void {
  const callbacks = waiting.get(tx)
  if (callbacks) callbacks.push(callback)
  else waiting.set(tx, [callback])
}

export function committed(tx: object): void {
  for (const callback of waiting.get(tx) ?? []) {
    try {
      callback()
    } catch {
      // See above.
    }
  }
  waiting.delete(tx)
}

/** What was to follow the commit of a savepoint that is released follows that of its transaction. */
export function released(savepoint: object, tx: object): void {
  for (const callback of waiting.get(savepoint) ?? []) afterCommit(tx, callback)
  waiting.delete(savepoint)
}
