import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** In bytes: a shorter answer fits into one packet anyway. */
const threshold = 1400

/** Brotli at a level that costs less time than it saves; at its default of 11 a page would take a second. */
const quality = 4

/** Compresses answers as they are generated. Files of the build are compressed already. */
export async function registerCompression(http: FastifyInstance): Promise<void> {
  await http.register(compress, {
    global: true,
    globalDecompression: false,
    threshold,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
  })
}
