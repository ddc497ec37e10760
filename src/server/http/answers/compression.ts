import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Bytes. A shorter response fits into one packet anyway. */
const threshold = 1400

/** A Brotli level that costs less time than it saves; at the default of 11 a page would take a second. */
const quality = 4

/** Compresses dynamic responses. Build files are already compressed. */
export async function registerCompression(http: FastifyInstance): Promise<void> {
  await http.register(compress, {
    global: true,
    globalDecompression: false,
    threshold,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
  })
}
