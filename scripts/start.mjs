import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt, root } from './build-web.mjs'

// DATA_DIR and other paths are relative to the project, wherever the command is run.
process.chdir(root)
// A deployment may contain only the built pages.
if (existsSync(join(root, 'vite.config.ts')) && !(await isBuilt())) buildPages()
console.log('Avvio…')
stopWithParent()
await orExit(() => import('../src/server/main.ts'))

/** The build prints its own errors. */
function buildPages() {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build-pages.mjs')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 130)
}

/** `kill` on npm ends the shell between npm and this process, which gets no signal; when the parent is gone, the portal must stop. */
function stopWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/** @param {() => Promise<unknown>} step */
async function orExit(step) {
  try {
    await step()
  } catch (error) {
    // A StartupError is meant for the user and printed without a stack; any other error is a bug and shows its stack.
    const forPeople = error instanceof Error && error.name === 'StartupError'
    console.error(forPeople ? error.message : error)
    process.exit(1)
  }
}
