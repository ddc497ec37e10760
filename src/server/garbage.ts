import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: typeof gc = runInNewContext('gc')

/**
 * Loading modules and filling the demo take three times the memory that the portal then needs, and V8 releases it only under pressure. So a
 * full garbage collection (some 100 ms) runs at the end of the start.
 */
export function releaseStartMemory(): void {
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Collects young objects alone, which takes a millisecond. For what passes many megabytes through the process: V8 counts its buffers against
 * the whole heap, and else goes through all of it for every ten megabytes, while everybody waits.
 */
export function collectYoungGarbage(): void {
  collect?.({ type: 'minor' })
}
