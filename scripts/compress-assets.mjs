import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressors = [
  {
    suffix: '.br',
    compress: (/** @type {Buffer} */ content) =>
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  },
  { suffix: '.gz', compress: (/** @type {Buffer} */ content) => promisify(gzip)(content, { level: 9 }) },
]

/** Smaller files are not worth a compressed copy. */
const smallest = 1024

/**
 * Writes `x.js.br` and `x.js.gz` next to every text file, compressed once at maximum strength instead of on every request.
 * @param {string} directory
 */
export async function compressAssets(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.(?:js|css|svg|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

/** @param {string} file */
async function compressFile(file) {
  const { mtimeMs, size } = await stat(file)
  if (size < smallest) return
  for (const { suffix, compress } of compressors) {
    const target = `${file}${suffix}`
    const done = await stat(target).catch(() => null)
    // Files of earlier builds stay for a while; the same name means the same content.
    if (done && done.mtimeMs >= mtimeMs) continue
    await writeFile(target, await compress(await readFile(file)))
  }
}
