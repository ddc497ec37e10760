import { gate, slow } from './kinds.mjs'

/**
 * @typedef {{ kind: import('./kinds.mjs').Kind, filter: string[] }} Step
 * @typedef {{ steps: Step[], isSlow: boolean, isWhole: boolean, since?: string }} Plan `since`: the steps are derived from the changes
 * since this commit; `isWhole`: all kinds, without a filter
 */

/**
 * @param {string[]} args
 * @returns {Plan | string} the usage if the arguments are invalid
 */
export function readPlan(args) {
  const isSlow = args[0] === '--slow'
  const kinds = isSlow ? slow : gate
  const given = isSlow ? args.slice(1) : args
  if (!isSlow && given[0] === 'changed' && given.length <= 2 && !given[1]?.startsWith('-')) {
    return { steps: [], isSlow, isWhole: false, since: given[1] ?? 'origin/main' }
  }
  const at = given.indexOf('--filter')
  const names = at < 0 ? given : given.slice(0, at)
  const filter = at < 0 ? [] : given.slice(at + 1)
  if (names.some((name) => !Object.hasOwn(kinds, name)) || (at >= 0 && filter.length === 0)) {
    const command = `npm ${isSlow ? 'run test:slow' : 'test'}`
    const usage = `Uso: ${command} [-- ${Object.keys(kinds).join(' | ')} …] [--filter testo …]`
    return isSlow ? usage : `${usage}\n     ${command} -- changed [commit]`
  }
  const steps = Object.entries(kinds)
    .filter(([name, { sources }]) => (names.length === 0 || names.includes(name)) && !(sources && filter.length > 0))
    .map(([, kind]) => ({ kind, filter }))
  return { steps, isSlow, isWhole: given.length === 0 }
}

/**
 * Kinds that read all sources run in parallel, the others one after the other.
 * @param {readonly Step[]} steps
 * @returns {Step[][]}
 */
export function inPhases(steps) {
  const together = steps.filter(({ kind }) => kind.sources)
  const alone = steps.filter(({ kind }) => !kind.sources).map((step) => [step])
  return together.length > 0 ? [together, ...alone] : alone
}
