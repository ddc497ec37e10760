import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../../..')
const deploy = join(root, 'deploy')

/** Read by Node itself, for temporary files. */
const otherSettings = ['TMPDIR']

const read = (name: string) => readFile(join(deploy, name), 'utf8')

/** Names of the settings declared in config.ts. */
async function settings(): Promise<ReadonlySet<string>> {
  const text = await readFile(join(root, 'src/server/config.ts'), 'utf8')
  return new Set([...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? ''))
}

test('the deployment files use only existing settings', async () => {
  const known = await settings()
  expect(known.size).toBeGreaterThan(30)
  const units = (await readdir(join(deploy, 'systemd'))).map((name) => join('systemd', name))
  for (const name of [...units, 'Containerfile']) {
    const lines = (await read(name)).split('\n').filter((line) => /^(Environment=|ENV )/.test(line))
    for (const [, setting] of lines.join(' ').matchAll(/\b([A-Z][A-Z0-9_]+)=/g)) {
      if (otherSettings.includes(setting ?? '')) continue
      expect(known.has(setting ?? ''), `${setting} in ${name}`).toBe(true)
    }
  }
  const compose = await read('compose.yaml')
  const environment = /environment: &environment\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? ''
  const given = [...environment.matchAll(/^ {4}([A-Z0-9_]+):/gm)].map(([, name]) => name ?? '')
  expect(given.length).toBeGreaterThan(10)
  for (const setting of given) expect(known.has(setting), `${setting} in compose.yaml`).toBe(true)
})

test('the files started and copied by the units and the image exist', async () => {
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
  // With the pages' configuration in the image, a start would check whether the build is up to date.
  expect(image.split('\nFROM ').at(-1)).not.toContain('vite.config.ts')
})

test('the stop timeouts exceed the portal’s shutdown time', async () => {
  const unit = await read('systemd/filiera@.service')
  const delay = Number(/SHUTDOWN_DELAY_SECONDS=(\d+)/.exec(unit)?.[1])
  const limit = Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])
  // Responses in progress get ten seconds, jobs seven, and the remaining steps another ten.
  expect(limit).toBeGreaterThanOrEqual(delay + 27)
  expect(Number(/stop_grace_period: (\d+)s/.exec(await read('compose.yaml'))?.[1])).toBeGreaterThanOrEqual(delay + 27)
})

interface Service {
  image?: string
  build?: { args: Record<string, string> }
  cap_drop?: string[]
  cap_add?: string[]
  privileged?: boolean
  security_opt?: string[]
  read_only?: boolean
  mem_limit?: string
  pids_limit?: number
  ports?: string[]
  environment: Record<string, string>
}

const composed = async (): Promise<{
  services: Record<string, Service>
  configs: Record<string, { content: string }>
}> => parse(await read('compose.yaml'), { merge: true })

test('every container runs without capabilities, on a read-only file system, within limits, and with ports bound to localhost', async () => {
  const services = Object.entries((await composed()).services)
  expect(services.length).toBeGreaterThan(7)
  for (const [name, service] of services) {
    expect(service, name).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
    })
    expect([service.cap_add, service.privileged], name).toEqual([undefined, undefined])
    for (const port of service.ports ?? []) expect(port, name).toMatch(/^127\.0\.0\.1:/)
  }
})

test('every image is pinned by digest', async () => {
  const digest = /@\$\{[A-Z_]+_DIGEST:\?\}$/
  for (const [name, { image, build }] of Object.entries((await composed()).services)) {
    if (build) expect(build.args, name).toEqual({ NODE_DIGEST: expect.stringMatching(/^\$\{NODE_DIGEST:\?\}$/) })
    else expect(image, name).toMatch(digest)
  }
  const bases = [...(await read('Containerfile')).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(bases).toHaveLength(2)
  for (const image of bases) expect(image).toMatch(/@\$\{NODE_DIGEST\}$/)
  const documented = await readFile(join(root, 'docs/operations.md'), 'utf8')
  for (const [, name] of (await read('compose.yaml')).matchAll(/\$\{([A-Z_]+_DIGEST):\?\}/g)) {
    expect(documented, `${name} in docs/operations.md`).toContain(name)
  }
})

test('the portal’s S3 key is limited to its bucket, and only the store has the administrator’s key', async () => {
  const { services, configs } = await composed()
  const { Statement } = JSON.parse(configs['bucket-policy']?.content ?? '')
  const allowed = (Statement as { Effect: string; Action: string[]; Resource: string[] }[]).flatMap(
    ({ Effect, Action, Resource }) => Action.map((action) => [Effect, action, ...Resource]),
  )
  expect(allowed).toEqual([
    ['Allow', 's3:ListBucket', 'arn:aws:s3:::filiera'],
    ['Allow', 's3:GetObject', 'arn:aws:s3:::filiera/*'],
    ['Allow', 's3:PutObject', 'arn:aws:s3:::filiera/*'],
    ['Allow', 's3:DeleteObject', 'arn:aws:s3:::filiera/*'],
  ])
  const holders = (secret: string) =>
    Object.entries(services)
      .filter(([, { environment }]) => JSON.stringify(environment).includes(secret))
      .map(([name]) => name)
  expect(holders('STORE_ROOT_PASSWORD')).toEqual(['store', 'store-setup'])
  expect(holders('POSTGRES_PASSWORD')).toEqual(['primary'])
})
