import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { constants } from 'node:os'

const { PRIORITY_LOW, PRIORITY_NORMAL } = constants.priority

/**
 * Gives a process a scheduling priority below all others. It must already have the lowest nice value and a session of its own
 * (docs/decisions/0078-decode-pictures-in-a-separate-process.md). Unsupported settings are skipped.
 */
export function lowerPriority(pid: number): void {
  // The idle class is preempted as soon as another process wakes; the lowest nice value alone would finish its time slice first.
  if (process.platform === 'linux') setTurns(pid, 'idle', PRIORITY_LOW)
}

/** Reverts `lowerPriority`: on a machine that stays busy, the process would otherwise starve. */
export function restorePriority(pid: number): void {
  if (process.platform === 'linux') setTurns(pid, 'other', PRIORITY_NORMAL)
}

/** With `autogroup`, the kernel shares the processor among sessions first, and nice values count only within a session. */
function setTurns(pid: number, schedulingClass: 'idle' | 'other', sessionPriority: number): void {
  execFile('chrt', ['--all-tasks', `--${schedulingClass}`, '--pid', '0', String(pid)], () => {})
  writeFile(`/proc/${pid}/autogroup`, String(sessionPriority)).catch(() => {})
}
