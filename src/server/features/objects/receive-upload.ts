import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { conflict, DomainError, invalid, notFound } from '../../../domain/errors.ts'
import { maxFileBytes, pictureTypes } from '../../../domain/files.ts'
import type { AppContext } from '../../app-context.ts'
import type { ObjectRow } from '../../database/schema/objects.ts'
import { hashToken } from '../../secret-token.ts'
import { inTemporaryFolder } from '../../temporary-folder.ts'
import { claimUpload, findByToken, setState } from './objects.queries.ts'
import { tooLarge } from './too-large.ts'
import { uploadKey } from './upload-address.ts'
import { uploadPace } from './upload-pace.ts'

interface Sent {
  body: Readable
  contentType: string | undefined
  /** Bytes that the sender announces; undefined where it sends in chunks. */
  contentLength: number | undefined
}

/**
 * Receives the file of an upload address, once. Whoever has the address may send: it is the secret. A sending that fails leaves nothing, and
 * the address may be tried again until its time is over.
 */
export async function receiveUpload(app: AppContext, token: string, sent: Sent): Promise<void> {
  const tokenHash = hashToken(token)
  const upload = await claimUpload(app.db, tokenHash)
  if (!upload) throw whyNot(await findByToken(app.db, tokenHash))
  let isReceived = false
  try {
    requireBound(upload, sent)
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, 'file')
      await pipeline(sent.body, exactly(upload.contentLength, upload.ownerId ?? upload.id), createWriteStream(file))
      await app.objects.place(uploadKey(upload.id), file, upload.contentType ?? 'application/octet-stream')
    })
    isReceived = true
  } finally {
    await setState(app.db, upload.id, isReceived ? 'received' : 'awaiting')
  }
}

function whyNot(upload: ObjectRow | undefined): DomainError {
  if (!upload || upload.isDirect) return notFound('upload.not_found', 'Questo indirizzo di caricamento non esiste.')
  if (upload.state === 'awaiting') {
    return conflict('upload.expired', 'Il caricamento è scaduto dopo 15 minuti: scegli di nuovo il file.')
  }
  return conflict('upload.used', 'Questo indirizzo è già stato usato: scegli di nuovo il file.')
}

/** What the headers say, before the first byte is read. */
function requireBound(upload: ObjectRow, { contentType, contentLength }: Sent): void {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  const allowed: readonly string[] = upload.contentType ? [upload.contentType] : pictureTypes
  if (!type || !allowed.includes(type)) {
    throw new DomainError('unsupported', 'upload.type', 'Formato non ammesso: usa JPEG, PNG, WebP o AVIF.')
  }
  if (contentLength === undefined) return
  if (contentLength > (upload.contentLength ?? maxFileBytes)) throw tooLarge()
  if (upload.contentLength !== null && contentLength < upload.contentLength) throw incomplete()
}

const incomplete = () => invalid('upload.incomplete', 'Il file è arrivato incompleto: riprova.')

/** Passes on what is sent, at the pace of the account's uploads, and fails if it is more or less than it must be. */
function exactly(announced: number | null, pacedFor: string): Transform {
  let received = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      const error = received > (announced ?? maxFileBytes) ? tooLarge() : null
      setTimeout(done, uploadPace.reserve(pacedFor, chunk.length), error, chunk)
    },
    flush(done) {
      done(received === 0 || (announced !== null && received < announced) ? incomplete() : null)
    },
  })
}
