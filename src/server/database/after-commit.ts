const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Calls back once the transaction has committed, and not if it is rolled back. Only for what may be left out, such as waking somebody who looks
 * by himself a little later: a process that is killed in between does not call.
 */
export function afterCommit(tx: object, callback: () => void): void {
  const callbacks = waiting.get(tx)
  if (callbacks) callbacks.push(callback)
  else waiting.set(tx, [callback])
}

export function committed(tx: object): void {
  for (const callback of waiting.get(tx) ?? []) callback()
  waiting.delete(tx)
}
