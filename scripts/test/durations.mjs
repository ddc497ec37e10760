import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build-web.mjs'

/**
 * @typedef {Record<string, number>} Durations seconds by test file
 * @typedef {{ file: string, before: number, after: number }} Grown seconds, `after` on the machine of the record
 */

const path = join(root, 'scripts/test/durations.json')

/** @returns {Durations} of the last green run that differed */
export const readDurations = () => JSON.parse(readFileSync(path, 'utf8'))

/** @param {Durations} durations */
export const writeDurations = (durations) => writeFileSync(path, `${JSON.stringify(durations, null, 2)}\n`)

/** With fewer files in common a run does not allow comparing machines. */
const enoughFiles = 20
/** In seconds; shorter times are mostly noise. */
const noise = 0.5

/**
 * Ratio of this run's durations to the recorded ones: the median over the files. More reliable than a measurement before the run, because
 * the load of a shared machine changes during it.
 * @param {Durations} recorded
 * @param {Durations} measured
 * @returns {number | null} null if the runs have too few files in common
 */
function slowness(recorded, measured) {
  const ratios = Object.entries(measured)
    .flatMap(([file, seconds]) => (recorded[file] ? [seconds / recorded[file]] : []))
    .sort((a, b) => a - b)
  return ratios.length < enoughFiles ? null : (ratios[Math.floor(ratios.length / 2)] ?? null)
}

/**
 * Files that took over 50% longer than recorded; empty for a run of a few files.
 * @param {Durations} recorded
 * @param {Durations} measured
 * @returns {Grown[]}
 */
export function findGrown(recorded, measured) {
  const factor = slowness(recorded, measured)
  if (factor === null) return []
  return Object.entries(measured)
    .flatMap(([file, seconds]) => {
      const before = recorded[file]
      const after = seconds / factor
      return before !== undefined && after > before * 1.5 && after - before > noise ? [{ file, before, after }] : []
    })
    .sort((a, b) => b.after - b.before - (a.after - a.before))
}

/**
 * The record, updated with times that changed by more than a third; deleted files are left out.
 * @param {Durations} recorded
 * @param {Durations} measured
 * @param {(file: string) => boolean} [exists]
 * @returns {Durations}
 */
export function updateDurations(recorded, measured, exists = (file) => existsSync(join(root, file))) {
  const factor = slowness(recorded, measured) ?? 1
  const updated = Object.entries(measured).map(([file, seconds]) => {
    const before = recorded[file]
    const after = seconds / factor
    const same = before !== undefined && Math.abs(after - before) <= Math.max(before / 3, noise)
    return [file, same ? before : Number(after.toFixed(2))]
  })
  const all = { ...recorded, ...Object.fromEntries(updated) }
  return Object.fromEntries(
    Object.entries(all)
      .filter(([file]) => exists(file))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
