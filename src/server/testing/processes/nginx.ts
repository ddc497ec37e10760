import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'

const root = join(import.meta.dirname, '../../../..')

export interface Nginx extends AsyncDisposable {
  address: string
  stop(): Promise<void>
}

const runs = (): boolean => spawnSync('nginx', ['-v'], { env: withSbin() }).status === 0

const withSbin = () => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` })

/**
 * Installs nginx if it is missing. Runs one apt at a time, because the browser's installation may be in progress (`scripts/test/ensure-browser.mjs`).
 */
export function ensureNginx(): void {
  if (runs()) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('flock', ['/tmp/filiera-apt.lock', 'apt-get', ...args], { env, timeout: 180_000 })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'nginx-light')
  if (!runs()) throw new Error('There is no nginx, and it could not be installed by apt: install it')
}

/**
 * Starts the real nginx with the configuration in the repository, in front of instances on these ports. `web` is the folder of the built web client.
 */
export async function startNginx(ports: readonly number[], web: string): Promise<Nginx> {
  const directory = await mkdtemp(join(tmpdir(), 'filiera-nginx-'))
  // nginx workers run as another user.
  await chmod(directory, 0o755)
  const port = await getPort()
  const given = await readFile(join(root, 'deploy/nginx.conf'), 'utf8')
  const site = given
    .replace(/( +)server 127\.0\.0\.1:3001 (.*)\n +server 127\.0\.0\.1:3002 .*\n/, (_, indent, options) =>
      ports.map((each) => `${indent}server 127.0.0.1:${each} ${options}\n`).join(''),
    )
    .replace('listen 127.0.0.1:8080;', `listen 127.0.0.1:${port};`)
    .replace('/srv/filiera-web', web)
  if (!site.includes(`127.0.0.1:${ports[0]} `) || !site.includes(web)) throw new Error('The configuration has changed')
  for (const each of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) await mkdir(join(directory, each))
  await writeFile(
    join(directory, 'nginx.conf'),
    `daemon off;
     pid ${directory}/nginx.pid;
     error_log ${directory}/error.log warn;
     events {}
     http {
       access_log off;
       include /etc/nginx/mime.types;
       client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy; fastcgi_temp_path ${directory}/fastcgi;
       uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
       ${site}
     }`,
  )
  const child = spawn('nginx', ['-c', join(directory, 'nginx.conf')], { stdio: 'pipe', env: withSbin() })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const address = `http://127.0.0.1:${port}`
  await untilListening(child, address, () => said)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(directory, { recursive: true, force: true })
  }
  return { address, stop, [Symbol.asyncDispose]: stop }
}

async function untilListening(child: ChildProcess, address: string, said: () => string): Promise<void> {
  for (let n = 0; n < 200; n++) {
    if (child.exitCode !== null) break
    const answers = await fetch(`${address}/metrics`).then(
      () => true,
      () => false,
    )
    if (answers) return
    await sleep(50)
  }
  throw new Error(`nginx does not start:\n${said()}`)
}
