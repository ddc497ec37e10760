const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Calls `callback` once the transaction has committed, and never after a rollback. Use it only for optional work, such as waking a worker that also
 * polls: a process killed in between does not call it. Errors of the callback are dropped, because the transaction has already committed.
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

/** When a savepoint is released, its callbacks wait for the commit of the transaction. */
export function released(savepoint: object, tx: object): void {
  for (const callback of waiting.get(savepoint) ?? []) afterCommit(tx, callback)
  waiting.delete(savepoint)
}
