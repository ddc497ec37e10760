// npm run bench [-- NAME [arguments]], npm run tool [-- NAME [arguments]]: runs a command of commands.ts; without a name lists them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Command, type Commands, commands } from './commands.ts'

const root = join(import.meta.dirname, '..')
const [kind = '', name, ...args] = process.argv.slice(2)

if (kind !== 'bench' && kind !== 'tool') fail('Uso: npm run bench oppure npm run tool')
else if (name === undefined) list(commands[kind])
else await run(kind, name)

function list(table: Commands): void {
  const width = Math.max(...Object.keys(table).map((key) => key.length))
  for (const [key, { description }] of Object.entries(table)) console.log(`${key.padEnd(width)}  ${description}`)
}

async function run(kind: keyof typeof commands, name: string): Promise<void> {
  const table = new Map<string, Command>(Object.entries(commands[kind]))
  const command = table.get(name)
  if (!command) return fail(`Nessun comando «${name}»: npm run ${kind} elenca quelli disponibili.`)
  if (command.needsTools) installTools()
  const file = join(root, command.file)
  // In this process, so that signals and the exit code are those of the command. It reads its arguments as if Node ran its file.
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
}

/** prepare.mjs prints its own errors. */
function installTools(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'prepare.mjs'), '--with-tools'], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 130)
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
