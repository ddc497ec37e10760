import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { chmod, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In memory on Linux. */
const inMemory = '/dev/shm'

/** More than the tests' databases and browser profiles need at once (bytes). */
const roomNeeded = 4 * 2 ** 30

/**
 * Runs `work` with a folder for all temporary files, which is removed afterwards. In memory if there is room: each API test copies a
 * database of a thousand files, which takes 20 ms there and up to 500 ms on a disk.
 * @template Result
 * @param {(folder: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withTemporaryFolder(work) {
  const folder = await mkdtemp(join(hasRoom(inMemory) ? inMemory : tmpdir(), 'filiera-'))
  try {
    // The database runs under a separate account.
    await chmod(folder, 0o1777)
    return await work(folder)
  } finally {
    await stopDatabases(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Stops PostgreSQL servers left over by an interrupted run or a failed start: they have their own session, which Ctrl-C does not reach.
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
