import { spawn } from 'node:child_process'
import { root } from '../build-web.mjs'

const graceMs = 10_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Terminates all programs, so that their callers clean up. Called when the whole run is interrupted. */
export function stopAll() {
  for (const child of running) child.kill('SIGTERM')
}

/**
 * Runs a Node program of node_modules and captures its output. Never rejects: a program that cannot start or times out counts as failed.
 * @param {string[]} args
 * @param {{ timeoutMs?: number, env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
 */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ timeoutMs?: number, env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
 */
export function run(command, args, { timeoutMs = 300_000, env = {}, cwd = root } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    })
    running.add(child)
    let output = ''
    let stdout = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => (output += chunk))

    const late = setTimeout(() => {
      output += `\nInterrotto: non ha finito in ${timeoutMs / 1000} secondi.\n`
      child.kill('SIGTERM')
    }, timeoutMs)
    const tooLate = setTimeout(() => child.kill('SIGKILL'), timeoutMs + graceMs)
    /** @param {number} code */
    const end = (code) => {
      running.delete(child)
      clearTimeout(late)
      clearTimeout(tooLate)
      done({ code, output, stdout })
    }
    child.once('error', (error) => {
      output += error.message
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}
