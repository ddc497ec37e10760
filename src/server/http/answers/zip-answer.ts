import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { FastifyReply } from 'fastify'

export interface ZippedFile {
  name: string
  content: string | Readable
  /** Null: when the archive is made. */
  modified: Date | null
}

/**
 * Sends files as one archive, each read when the one before it has been sent: any number of them takes the same memory. Stored, not compressed:
 * what is sent is as long as its files. A failure cuts the answer, so that nobody takes half an archive for the whole.
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
    const input = typeof content === 'string' ? content : (Readable.toWeb(content) as ReadableStream<Uint8Array>)
    yield { name, input, lastModified: modified ?? now }
  }
}
