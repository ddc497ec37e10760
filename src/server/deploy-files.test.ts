import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const deploy = join(root, 'deploy')

const read = (name: string) => readFile(join(deploy, name), 'utf8')

/** As config.ts declares them. */
async function settings(): Promise<ReadonlySet<string>> {
  const text = await readFile(join(root, 'src/server/config.ts'), 'utf8')
  return new Set([...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? ''))
}

test('every setting that a file for systemd, containers or the page names is one of the portal’s', async () => {
  const known = await settings()
  expect(known.size).toBeGreaterThan(30)
  const units = (await readdir(join(deploy, 'systemd'))).map((name) => join('systemd', name))
  for (const name of [...units, 'Containerfile']) {
    const lines = (await read(name)).split('\n').filter((line) => /^(Environment=|ENV )/.test(line))
    for (const [, setting] of lines.join(' ').matchAll(/\b([A-Z][A-Z0-9_]+)=/g)) {
      expect(known.has(setting ?? ''), `${setting} in ${name}`).toBe(true)
    }
  }
  const compose = await read('compose.yaml')
  const environment = /environment: &environment\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? ''
  const given = [...environment.matchAll(/^ {4}([A-Z0-9_]+):/gm)].map(([, name]) => name ?? '')
  expect(given.length).toBeGreaterThan(10)
  for (const setting of given) expect(known.has(setting), `${setting} in compose.yaml`).toBe(true)
})

test('what the units and the image start and copy is there', async () => {
  for (const unit of ['filiera.service', 'filiera@.service', 'filiera-migrate.service']) {
    const [, script] = /ExecStart=\S+(?: --\S+)* (\S+)/.exec(await read(join('systemd', unit))) ?? []
    expect(script, unit).toMatch(/^scripts\//)
    expect(existsSync(join(root, `${script}`)), `${script} of ${unit}`).toBe(true)
  }
  const image = await read('Containerfile')
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) => (names ?? '').split(' '))
  expect(copied.length).toBeGreaterThan(8)
  for (const name of copied) expect(existsSync(join(root, name)), name).toBe(true)
  const [, started] = /^CMD \[.*"(scripts\/[^"]+)"\]$/m.exec(image) ?? []
  expect(existsSync(join(root, `${started}`)), started).toBe(true)
  // Where the pages' configuration is there, a start would look whether they are built from what is here.
  expect(image.split('\nFROM ').at(-1)).not.toContain('vite.config.ts')
})

test('a stop gets the time that the portal takes for it', async () => {
  const unit = await read('systemd/filiera@.service')
  const delay = Number(/SHUTDOWN_DELAY_SECONDS=(\d+)/.exec(unit)?.[1])
  const limit = Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])
  // What is under way gets ten seconds, jobs seven, and the rest of the steps another ten.
  expect(limit).toBeGreaterThanOrEqual(delay + 27)
  expect(Number(/stop_grace_period: (\d+)s/.exec(await read('compose.yaml'))?.[1])).toBeGreaterThanOrEqual(delay + 27)
})
