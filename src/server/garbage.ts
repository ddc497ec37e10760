import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: typeof gc = runInNewContext('gc')

/**
 * Loading modules and filling the demo need three times the memory used afterwards, and V8 releases it only under pressure. So a full garbage
 * collection (about 100 ms) runs at the end of the start.
 */
export function releaseStartMemory(): void {
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Collects only young objects, which takes a millisecond. For work that passes many megabytes through the process: V8 counts its buffers against the
 * whole heap, and would otherwise run a full, blocking collection for every ten megabytes.
 */
export function collectYoungGarbage(): void {
  collect?.({ type: 'minor' })
}
