// npm run migrate: brings the portal's database up to date, and ends. `npm start` does the same; as a step of its own it comes before the instances of a new
// release are started. Safe to run beside instances, and from several places at once.
import { join } from 'node:path'
import { readConfig } from '../src/server/config.ts'
import { withoutParameters } from '../src/server/database/without-parameters.ts'
import { onShutdown } from '../src/server/shutdown.ts'
import { StartupError } from '../src/server/startup-error.ts'
import { openPortalDatabase } from './open-portal-database.ts'

async function main(): Promise<void> {
  // DATA_DIR and the rest are relative to the project, wherever the command was given.
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
