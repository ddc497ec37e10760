import { v7 as uuidv7 } from 'uuid'
import type { OpenUploadInput } from '../../../contract/objects.ts'
import { fileProblems } from '../../../domain/file-problems.ts'
import { orphanHours, uploadMinutes } from '../../../domain/files.ts'
import type { AppContext } from '../../app-context.ts'
import { accountLimits } from '../../rate-limits.ts'
import { hashToken, newToken } from '../../secrets/secret-token.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { countWaiting, insertObject } from './objects.queries.ts'
import { countUnused } from './unused-objects.queries.ts'
import { uploadKey, uploadPath } from './upload-address.ts'

/**
 * Opens an address that accepts one file within fifteen minutes. It is an address of the store if the store accepts uploads from browsers and the
 * file's type and length are known, which the signature needs; otherwise it is an address of the portal.
 */
export async function openUpload(app: AppContext, ownerId: string, input: OpenUploadInput): Promise<string> {
  const { contentType, contentLength } = input
  const { signUpload } = app.objects
  const id = uuidv7()
  const token = newToken()
  const isDirect = signUpload !== null && contentType !== null && contentLength !== null
  await app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, ownerId)
    const { waiting, freeIn } = await countWaiting(tx, ownerId)
    if (waiting >= accountLimits.waitingUploads) throw tooMany(freeIn)
    const { unusedPictures } = accountLimits
    if ((await countUnused(tx, ownerId, unusedPictures)) >= unusedPictures) throw tooMany(orphanHours * 3600)
    const expiresAt = new Date(app.clock.now().getTime() + uploadMinutes * 60_000)
    await insertObject(tx, {
      id,
      ownerId,
      tokenHash: hashToken(token),
      isDirect,
      contentType,
      contentLength,
      expiresAt,
    })
  })
  if (!isDirect) return `${app.publicUrl()}${uploadPath}/${token}`
  return signUpload({ key: uploadKey(id), contentType, contentLength, expiresIn: uploadMinutes * 60 })
}

/** `seconds`: time after which an unused upload stops counting at the latest. */
const tooMany = (seconds: number) =>
  fileProblems['upload.too_many']({ are: 'unused' }, { retryAfter: Math.max(1, Math.ceil(seconds)) })
