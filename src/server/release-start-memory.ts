import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loading modules and filling the demo leave three times the memory that the portal then needs, and V8 gives it back only
 * under pressure. One thorough collection (some 100 ms) when the start's work is done.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: typeof gc = runInNewContext('gc')
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
