import { existsSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

const self = '/proc/self/stat'
/** Linux alone says what children that ended have used. */
export const isMeasured = existsSync(self)

/** Of Linux on every architecture. */
const ticksPerSecond = 100

/** What the fixed work takes on the machine for which the budgets were set (milliseconds). */
const referenceMs = 345

const warnAt = 0.8
const failAt = 2

/** Seconds. */
const longestWall = 10 * 60

/**
 * Processor seconds of this process and of all descendants that have ended and were waited for.
 * @param {string} [stat] content of /proc/PID/stat
 */
export function processorSeconds(stat = isMeasured ? readFileSync(self, 'utf8') : '') {
  // The name of the program comes before, in brackets, and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return ticks / ticksPerSecond
}

/**
 * How much more processor time this machine needs than the reference, by a fixed piece of work of about 0.3 s. Not its wall-clock time:
 * other processes that use the same cores change it much less.
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
 * @returns {{ line: string, isOver: boolean } | null} null while the phase stays well below its budget
 */
export function judge({ labels, processor, budget, factor }) {
  const share = processor / (budget * factor)
  if (share < warnAt) return null
  const percent = Math.round(share * 100)
  const isOver = share > failAt
  const line = `${isOver ? 'Troppo' : 'Attenzione al'} tempo di processore: ${labels.join(', ')}: ${processor.toFixed(0)} s, il ${percent} % di quanto previsto.`
  return { line, isOver }
}

/** @param {number} seconds of a whole gate */
export const wallLine = (seconds) =>
  seconds > longestWall ? `Attenzione: ${Math.round(seconds / 60)} minuti, più dei ${longestWall / 60} previsti.` : ''
