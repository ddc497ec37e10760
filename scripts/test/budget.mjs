import { existsSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

const self = '/proc/self/stat'
/** Only Linux reports the processor time of terminated child processes. */
export const isMeasured = existsSync(self)

/** The same on all architectures of Linux. */
const ticksPerSecond = 100

/** Duration of the fixed piece of work on the reference machine for the budgets (milliseconds). */
const referenceMs = 345

const warnAt = 0.8
const failAt = 2

/** In seconds. */
const longestWall = 10 * 60

/**
 * Processor seconds of this process and of all its terminated and awaited descendants.
 * @param {string} [stat] content of /proc/PID/stat
 */
export function processorSeconds(stat = isMeasured ? readFileSync(self, 'utf8') : '') {
  // The program's name comes first, in parentheses, and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return ticks / ticksPerSecond
}

/**
 * Ratio of this machine's processor time to the reference machine's, measured with a fixed piece of work of about 0.3 s. Uses processor
 * time, which other processes on the same cores affect much less than wall-clock time.
 */
export function measureMachine() {
  const lines = Array.from({ length: 200_000 }, (_, n) => `${(n * 7919) % 10_007} fashion ${(n * 104_729) % 65_537}\n`)
  const text = Buffer.from(lines.join(''))
  const before = process.cpuUsage()
  deflateSync(text, { level: 9 })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / referenceMs
}

/**
 * @param {{ labels: string[], processor: number, budget: number, factor: number }} phase `processor` and `budget` in seconds
 * @returns {{ line: string, isOver: boolean } | null} null if the phase is well below its budget
 */
export function judge({ labels, processor, budget, factor }) {
  const share = processor / (budget * factor)
  if (share < warnAt) return null
  const percent = Math.round(share * 100)
  const isOver = share > failAt
  const line = `${isOver ? 'Troppo' : 'Attenzione al'} tempo di processore: ${labels.join(', ')}: ${processor.toFixed(0)} s, il ${percent} % di quanto previsto.`
  return { line, isOver }
}

/** @param {number} seconds duration of a whole gate */
export const wallLine = (seconds) =>
  seconds > longestWall ? `Attenzione: ${Math.round(seconds / 60)} minuti, più dei ${longestWall / 60} previsti.` : ''
