import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loading modules and filling the demo take three times the memory that the portal then needs, and V8 releases it only under pressure. So a
 * full garbage collection (some 100 ms) runs at the end of the start.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: typeof gc = runInNewContext('gc')
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
