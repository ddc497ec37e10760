import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** Takes an upload address for one sending. Whoever has the address may send: it is the secret. */
export async function takeAddress({ db }: Pick<AppContext, 'db'>, token: string): Promise<ObjectRow> {
  const tokenHash = hashToken(token)
  const upload = await claimUpload(db, tokenHash)
  if (!upload) throw whyNot(await findByToken(db, tokenHash))
  return upload
}

/**
 * Receives the file of an upload address that was taken. A sending that fails leaves nothing, and the address may be tried again until its
 * time is over.
 */
export async function receiveUpload(app: AppContext, upload: ObjectRow, sent: Sent): Promise<void> {
  let isReceived = false
  try {
    requireBound(upload, sent)
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, 'file')
      await write(sent.body, upload, file)
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

/**
 * Writes what is sent at the pace of the account's uploads; fails if it is more or less than it must be. Chunk by chunk, without the buffers
 * of a pipeline between: what waits is in the network, and a chunk that is read is soon garbage again.
 */
async function write(body: Readable, { id, ownerId, contentLength }: ObjectRow, path: string): Promise<void> {
  await using file = await open(path, 'w')
  let received = 0
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const { length } = chunk as Buffer
    received += length
    if (received > (contentLength ?? maxFileBytes)) throw tooLarge()
    await file.appendFile(chunk as Buffer)
    await sleep(uploadPace.reserve(ownerId ?? id, length))
  }
  if (received === 0 || received < (contentLength ?? 0)) throw incomplete()
}
