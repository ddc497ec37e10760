// npm run migrate: migrates the portal's database and exits. `npm start` does the same; as a separate step it runs before the instances of
// a new release are started. Safe to run next to running instances, and several times concurrently.
import { join } from 'node:path'
import { readConfig } from '../src/server/config.ts'
import { withoutParameters } from '../src/server/database/without-parameters.ts'
import { onShutdown } from '../src/server/process/shutdown.ts'
import { StartupError } from '../src/server/startup-error.ts'
import { openPortalDatabase } from './open-portal-database.ts'

async function main(): Promise<void> {
  // DATA_DIR and other paths are relative to the project, wherever the command is run.
  process.chdir(join(import.meta.dirname, '..'))
  const opening = openPortalDatabase(readConfig(process.env))
  const opened = opening.catch(() => null)
  onShutdown([{ name: 'Database', run: async () => (await opened)?.[Symbol.asyncDispose]() }])
  await using _database = await opening
  console.log('Il database è aggiornato.')
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : withoutParameters(error))
  process.exitCode = 1
}
