import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainError } from '../../../domain/errors.ts'
import { fileProblems } from '../../../domain/file-problems.ts'
import { maxFileBytes, pictureTypes } from '../../../domain/files.ts'
import type { AppContext } from '../../app-context.ts'
import type { ObjectRow } from '../../database/schema/objects.ts'
import { inTemporaryFolder } from '../../files/temporary-folder.ts'
import { collectYoungGarbage } from '../../garbage.ts'
import { hashToken } from '../../secrets/secret-token.ts'
import { claimUpload, findByToken, setState } from './objects.queries.ts'
import { uploadKey } from './upload-address.ts'

interface Sent {
  body: Readable
  contentType: string | undefined
  /** Bytes announced by the sender; undefined for a chunked body. */
  contentLength: number | undefined
}

/** Claims an upload address for one request. The address is the secret: any client that has it may upload. */
export async function claimUploadAddress({ db }: Pick<AppContext, 'db'>, token: string): Promise<ObjectRow> {
  const tokenHash = hashToken(token)
  const upload = await claimUpload(db, tokenHash)
  if (!upload) throw refusalReasons(await findByToken(db, tokenHash))
  return upload
}

/** Receives the file of a claimed upload address. A failed transfer leaves nothing behind, and the address can be used again until it expires. */
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

function refusalReasons(upload: ObjectRow | undefined): DomainError {
  if (!upload || upload.isDirect) return fileProblems['upload.not_found']({ isAddress: true })
  return fileProblems[upload.state === 'awaiting' ? 'upload.expired' : 'upload.used']()
}

/** Checks the headers before the first byte is read. */
function requireBound(upload: ObjectRow, { contentType, contentLength }: Sent): void {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  const allowed: readonly string[] = upload.contentType ? [upload.contentType] : pictureTypes
  if (!type || !allowed.includes(type)) throw fileProblems['upload.type']()
  if (contentLength === undefined) return
  if (contentLength > (upload.contentLength ?? maxFileBytes)) throw fileProblems['upload.too_large']()
  if (upload.contentLength !== null && contentLength < upload.contentLength) throw fileProblems['upload.incomplete']()
}

/**
 * Writes the body at the pace of the account's uploads. Throws if it is larger or smaller than allowed. Reads chunk by chunk instead of buffering in
 * a pipeline: backpressure stays in the network, and a chunk soon becomes garbage. With a pipeline, twenty files at once caused a full garbage
 * collection every 0.8 s.
 */
async function write(body: Readable, { id, ownerId, contentLength }: ObjectRow, path: string): Promise<void> {
  await using file = await open(path, 'w')
  let received = 0
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const { length } = chunk as Buffer
    received += length
    if (received > (contentLength ?? maxFileBytes)) throw fileProblems['upload.too_large']()
    await file.appendFile(chunk as Buffer)
    await sleep(uploadPace.reserve(ownerId ?? id, length))
  }
  if (received === 0 || received < (contentLength ?? 0)) throw fileProblems['upload.incomplete']()
}

/** Limit for all uploads together: keeps one core of a small machine busy a fifth of the time. */
const bytesPerSecond = 10 * 1024 * 1024

/** Bytes received between two collections of their buffers. Half as often is too late; twice as often finds many still in use. */
const collectedAtOnce = 4 * 1024 * 1024

/**
 * Paces uploads chunk by chunk, so that any number of them leaves the process time for other requests. Accounts that upload at the same time get
 * equal shares, regardless of how much each sends.
 */
export class UploadPace {
  /** Time on the clock `#now` at which an account's next chunk may pass. */
  readonly #next = new Map<string, number>()
  readonly #now: () => number
  #uncollected = 0

  /** `now`: milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Reserves the passage of a chunk. Returns the milliseconds to wait before it. */
  reserve(ownerId: string, bytes: number): number {
    this.#collect(bytes)
    const now = this.#now()
    for (const [account, next] of this.#next) if (next <= now) this.#next.delete(account)
    const start = this.#next.get(ownerId) ?? now
    this.#next.set(ownerId, start)
    const next = start + (bytes / bytesPerSecond) * 1000 * this.#next.size
    this.#next.set(ownerId, next)
    return next - now
  }

  #collect(bytes: number): void {
    this.#uncollected += bytes
    if (this.#uncollected < collectedAtOnce) return
    this.#uncollected = 0
    collectYoungGarbage()
  }
}

const uploadPace = new UploadPace()
