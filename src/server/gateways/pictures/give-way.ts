import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { constants } from 'node:os'

const { PRIORITY_LOW, PRIORITY_NORMAL } = constants.priority

/**
 * Lets everything else go before a process of the lowest priority that was started in a session of its own (docs/decisions/0098-uploads-leave-the-portal-its-time.md).
 * What a system does not know is left out.
 */
export function giveWay(pid: number): void {
  // The idle class is interrupted as soon as another process wakes; the lowest priority alone ends its turn first.
  if (process.platform === 'linux') setTurns(pid, 'idle', PRIORITY_LOW)
}

/** Takes that back: on a machine that is busy for long the process would else get next to nothing. */
export function takeShare(pid: number): void {
  if (process.platform === 'linux') setTurns(pid, 'other', PRIORITY_NORMAL)
}

/** Where the processor is shared among sessions first (`autogroup`), priorities count within one only. */
function setTurns(pid: number, schedulingClass: 'idle' | 'other', sessionPriority: number): void {
  execFile('chrt', ['--all-tasks', `--${schedulingClass}`, '--pid', '0', String(pid)], () => {})
  writeFile(`/proc/${pid}/autogroup`, String(sessionPriority)).catch(() => {})
}
