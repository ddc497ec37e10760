import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPictureDecoder, type PictureDecoder } from './picture-decoder.ts'
import { previewFile, renditionFiles } from './renditions.ts'

/** The decoder runs at the lowest priority, so pictures take long on a busy machine. */
vi.setConfig({ testTimeout: 90_000 })

let folder: string
let decoder: PictureDecoder

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filiera-decoder-'))
  decoder = openPictureDecoder()
})
afterEach(async () => {
  await decoder.close()
  await rm(folder, { recursive: true, force: true })
})

/** Noise, so that decoding and encoding take a while. */
async function photo(side: number): Promise<string> {
  const file = join(folder, `photo-${side}.jpg`)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
  await writeFile(file, await picture.jpeg({ quality: 90 }).toBuffer())
  return file
}

async function request(source: string) {
  return { source, target: await mkdtemp(join(folder, 'target-')) }
}

/** Pids of the decoder processes started by this test. */
async function pids(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').includes('decoder-process'))
    .map(([pid]) => Number(pid))
}

/** The scheduling class as printed by `ps`. */
const schedulingClass = async (pid = 0) =>
  (await promisify(execFile)('ps', ['-o', 'class=', '-p', String(pid)])).stdout.trim()

test('one process of the lowest priority encodes every rendition of a picture', async () => {
  const asked = await request(await photo(600))
  expect(await decoder.decode(asked, 'a')).toEqual({ outcome: 'decoded' })
  expect((await readdir(asked.target)).sort()).toEqual([...renditionFiles, previewFile].sort())
  const [pid, ...others] = await pids()
  expect([others, getPriority(pid)]).toEqual([[], 19])
  if (process.platform === 'linux') await expect.poll(() => schedulingClass(pid)).toBe('IDL')
})

test('killing the decoder fails the current picture but not the next one', async () => {
  const source = await photo(1000)
  const first = decoder.decode(await request(source), 'a')
  const second = decoder.decode(await request(source), 'a')
  await expect.poll(async () => (await pids()).length, { timeout: 30_000 }).toBe(1)
  await sleep(300)
  for (const pid of await pids()) process.kill(pid, 'SIGKILL')
  expect(await first).toEqual({ outcome: 'gave_up' })
  expect(await second).toMatchObject({ outcome: 'decoded' })
})

test.each([
  ['long', { timeLimit: 150 }, 'gave_up'],
  ['much CPU time', { cpuLimit: 150 }, 'too_complex'],
])('a picture that takes too %s is given up and its process killed', async (_, limits, outcome) => {
  const hasty = openPictureDecoder(limits)
  try {
    expect(await hasty.decode(await request(await photo(2000)), 'a')).toEqual({ outcome })
    await expect.poll(pids, { timeout: 30_000 }).toEqual([])
  } finally {
    await hasty.close()
  }
})

test('an iPhone photo in HEIC format is distinguished from a broken file', async () => {
  const heic = join(folder, 'IMG_0001.HEIC')
  await writeFile(heic, Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(100)]))
  expect(await decoder.decode(await request(heic), 'a')).toEqual({ outcome: 'heic' })
  const broken = join(folder, 'broken.jpg')
  await writeFile(broken, Buffer.alloc(100, 0xff))
  expect(await decoder.decode(await request(broken), 'a')).toEqual({ outcome: 'not_a_picture' })
})

test('a screenshot of a whole page is decoded, at most three times as tall as wide', async () => {
  const file = join(folder, 'page.png')
  await writeFile(
    file,
    await sharp({ create: { width: 800, height: 12_000, channels: 3, background: '#eee' } })
      .png()
      .toBuffer(),
  )
  const asked = await request(file)
  expect(await decoder.decode(asked, 'a')).toEqual({ outcome: 'decoded' })
  const { width, height } = await sharp(join(asked.target, '800.webp')).metadata()
  expect([width, height]).toEqual([160, 2400])
})
