import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'

/**
 * Lets everything else go before a process that was started in a session of its own (docs/decisions/0098-uploads-leave-the-portal-its-time.md).
 * What a system does not know is left out.
 */
export function giveWay(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW)
  if (process.platform !== 'linux') return
  // The idle class is interrupted as soon as another process wakes; the lowest priority alone ends its turn first.
  execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], () => {})
  // Where the processor is shared among sessions first, priorities count within one only. A tenth of the others' share: enough for a small
  // picture to be done within seconds on a machine that is busy for long.
  writeFile(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_BELOW_NORMAL)).catch(() => {})
}
