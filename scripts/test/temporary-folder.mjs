import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { chmod, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps this folder in memory. */
const inMemory = '/dev/shm'

/** What the tests' databases and browser profiles take at once stays far below (bytes). */
const roomNeeded = 4 * 2 ** 30

/**
 * Runs `work` with a folder for everything temporary, which is removed afterwards. In memory where there is room: each API test copies a
 * database of a thousand files, which takes 20 ms there and up to 500 ms on a disk.
 * @template Result
 * @param {(folder: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withTemporaryFolder(work) {
  const folder = await mkdtemp(join(hasRoom(inMemory) ? inMemory : tmpdir(), 'filiera-'))
  try {
    // The database runs under an account of its own.
    await chmod(folder, 0o1777)
    return await work(folder)
  } finally {
    await stopDatabases(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * A run that was interrupted, or whose start failed, leaves its PostgreSQL running: it has a session of its own, which Ctrl-C does not reach.
 * @param {string} folder
 */
async function stopDatabases(folder) {
  for await (const file of glob('**/postmaster.pid', { cwd: folder })) {
    const [pid] = (await readFile(join(folder, file), 'utf8').catch(() => '')).split('\n')
    try {
      if (pid) process.kill(Number(pid), 'SIGQUIT')
    } catch {
      // It has just ended.
    }
  }
}

/** @param {string} folder */
function hasRoom(folder) {
  if (!existsSync(folder)) return false
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= roomNeeded
  } catch {
    return false
  }
}
