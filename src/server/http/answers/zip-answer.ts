import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { FastifyReply } from 'fastify'

interface ZippedFile {
  name: string
  content: string | Buffer | Readable
  /** Null: the time at which the archive is made. */
  modified: Date | null
}

/**
 * Sends files as one archive. Each is read after the previous one has been sent, so memory use does not grow with their number. Files are stored
 * uncompressed. A failure aborts the response, so that a partial archive is not mistaken for a complete one.
 */
export function answerZip(
  reply: FastifyReply,
  { name, files, now }: { name: string; files: AsyncIterable<ZippedFile>; now: Date },
): FastifyReply {
  reply
    .type('application/zip')
    .header('Content-Disposition', `attachment; filename="${name}.zip"`)
    .header('Cache-Control', 'private, no-store')
  return reply.send(Readable.fromWeb(makeZip(entries(files, now))))
}

async function* entries(files: AsyncIterable<ZippedFile>, now: Date) {
  for await (const { name, content, modified } of files) {
    const input = content instanceof Readable ? (Readable.toWeb(content) as ReadableStream<Uint8Array>) : content
    yield { name, input, lastModified: modified ?? now }
  }
}
