// npm run backup [-- --into FOLDER]: writes a backup of the embedded database and its files, whether or not the portal is running.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '../src/server/backup/write-backup.ts'
import { readConfig } from '../src/server/config.ts'
import { StartupError } from '../src/server/startup-error.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { into: { type: 'string' } } })
  // DATA_DIR and other paths are relative to the project, wherever the command is run.
  process.chdir(join(import.meta.dirname, '..'))
  const { backup, data } = readConfig(process.env)
  if (data.databaseUrl) {
    throw new StartupError(
      'Il database è quello di DATABASE_URL: fanne il backup con gli strumenti del tuo server. Come, lo dice docs/operations.md.',
    )
  }
  const into = values.into ?? backup.directory
  if (!into) throw new StartupError('Indica la cartella dei backup con BACKUP_DIR o con --into.')
  const { folder, left, files, bytes } = await writeBackup(data.directory, into, { now: new Date() })
  console.log(`Backup scritto in ${folder}: ${files} file, ${Math.ceil(bytes / 1e6)} MB.`)
  if (left.length > 0) console.log(`I più vecchi non si possono togliere, controlla di chi sono: ${left.join(', ')}.`)
  console.log('Contiene i segreti con cui si leggono i dati: tienilo dove nessun altro lo legge.')
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
