// npm run migrations -- --name what-changes: generates the next migration from the schema, or an empty one to edit with --custom.
import { spawnSync } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unsafeStatements } from '../src/server/database/upgrade/unsafe-statements.ts'

const folder = join(import.meta.dirname, '../migrations')
const before = new Set(await readdir(folder))
const { status } = spawnSync('npx', ['drizzle-kit', 'generate', ...process.argv.slice(2)], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
await keepNewestSnapshot(join(folder, 'meta'))
for (const name of (await readdir(folder)).filter((name) => name.endsWith('.sql') && !before.has(name))) {
  const reasons = unsafeStatements(await readFile(join(folder, name), 'utf8'))
  if (reasons.length === 0) continue
  console.log(`\n${name} must not land like this (CONTRIBUTING.md, "Changing the database"):`)
  for (const reason of reasons) console.log(`- ${reason}`)
}

/** Deletes old snapshots: the generator compares the schema only with the newest one. */
async function keepNewestSnapshot(meta: string): Promise<void> {
  const snapshots = (await readdir(meta)).filter((name) => name.endsWith('_snapshot.json')).sort()
  for (const name of snapshots.slice(0, -1)) await rm(join(meta, name))
}
