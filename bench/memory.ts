import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { withChildren } from './measure.ts'

/** Resident memory of a process in megabytes; 0 once it has ended. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Child processes whose command contains the word. */
export async function childrenOf(parent: number, word: string): Promise<number[]> {
  const found: number[] = []
  for (const pid of (await withChildren(parent)).slice(1)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(word)) found.push(pid)
  }
  return found
}

const everyMs = 100

/** Samples a value ten times a second; `stop` returns the maximum. */
export function watchPeak(read: () => Promise<number>): { stop: () => Promise<number> } {
  let peak = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await read())
      await sleep(everyMs)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return peak
    },
  }
}
