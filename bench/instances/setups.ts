import { join } from 'node:path'
import getPort from 'get-port'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../../src/server/testing/processes/app-process.ts'

/** A measured setup: its instances, and how they connect to the database. */
export interface Setup {
  name: string
  apps: readonly AppProcess[]
}

/** Every instance gets its own folder in the environment’s `DATA_DIR`. */
export async function startSetup(name: string, instances: number, environment: Record<string, string>): Promise<Setup> {
  const apps: AppProcess[] = []
  for (let n = 0; n < instances; n++) {
    const app = spawnApp(
      { ...environment, DATA_DIR: join(environment.DATA_DIR ?? '', `${name} ${n}`) },
      await getPort(),
    )
    apps.push(app)
    try {
      await untilReady(app)
    } catch (error) {
      await stopSetup({ name, apps })
      throw error
    }
  }
  return { name, apps }
}

/** Suspends the setup: it takes no processor time until it is resumed, and its connections wait. */
export const standStill = (setup: Setup): void => signal(setup, 'SIGSTOP')

export const goOn = (setup: Setup): void => signal(setup, 'SIGCONT')

/** A suspended process would not receive the signal to stop. */
export async function stopSetup(setup: Setup): Promise<void> {
  goOn(setup)
  await Promise.all(setup.apps.map((app) => stopApp(app)))
}

function signal({ apps }: Setup, name: 'SIGCONT' | 'SIGSTOP'): void {
  for (const { child } of apps) child.kill(name)
}
