import { join } from 'node:path'
import { DomainError } from '../../../domain/errors.ts'
import { fileProblems } from '../../../domain/file-problems.ts'
import { isPublicKind, maxFileBytes, type ObjectKind } from '../../../domain/files.ts'
import type { AppContext } from '../../app-context.ts'
import type { ObjectRow } from '../../database/schema/objects.ts'
import { inTemporaryFolder } from '../../files/temporary-folder.ts'
import { LogoTooThin } from '../../gateways/pictures/mail-logo.ts'
import {
  mediaAddress,
  NotAPicture,
  PictureNotDecoded,
  privateFolder,
  publicFolder,
  type StoredPicture,
} from '../../gateways/pictures/picture-store.ts'
import { hashToken } from '../../secrets/secret-token.ts'
import { holdPicture } from './hold-pictures.ts'
import { deleteUpload, findByToken, findObject, lockObject, markAttached } from './objects.queries.ts'
import { readUploadAddress, uploadKey } from './upload-address.ts'

/**
 * Attaches an uploaded picture permanently for `kind`, which decides who may read it. Returns the path at which it can be read. Idempotent: the same
 * address gives the same path.
 */
export async function attachObject(
  app: AppContext,
  userId: string,
  address: string,
  kind: ObjectKind,
): Promise<string> {
  const uploaded = await findUploaded(app, userId, address)
  const known = attachedPath(uploaded, kind)
  if (known) return known
  const picture = await storeRenditions(app, uploaded, kind).catch(async (error: unknown) => {
    // A concurrent request attached it first and removed the file.
    const present = await findObject(app.db, uploaded.id)
    if (present?.state !== 'attached' || present.folder === null) throw error
    return { folder: present.folder, imageUrl: mediaAddress(present.folder), preview: null }
  })
  const { folder } = picture
  if (kind === 'white-label-logo') await storeMailLogo(app, folder)
  const path = await app.db.transaction(async (tx) => {
    await holdPicture(app, tx, picture)
    const object = await lockObject(tx, uploaded.id)
    if (!object) throw fileProblems['upload.not_found']({ isAddress: false })
    const already = attachedPath(object, kind)
    if (already) return already
    if (kind === 'white-label-logo' && !(await app.pictures.hasMailLogo(folder)))
      throw fileProblems['upload.not_decoded']()
    await markAttached(tx, object.id, { kind, folder })
    return objectPath({ id: object.id, folder, kind })
  })
  // In an object store the file stays for a day, so that its upload address accepts no second file.
  if (!uploaded.isDirect) await app.objects.disk.delete(uploadKey(uploaded.id))
  return path
}

async function storeMailLogo(app: AppContext, folder: string): Promise<void> {
  try {
    await app.pictures.storeMailLogo(folder)
  } catch (error) {
    if (!(error instanceof LogoTooThin)) throw error
    throw fileProblems['upload.logo_too_thin']()
  }
}

export async function findUploaded(app: AppContext, userId: string, address: string): Promise<ObjectRow> {
  const name = readUploadAddress(address)
  if (!name) throw fileProblems['upload.not_found']({ isAddress: false })
  const found =
    'token' in name ? await findByToken(app.db, hashToken(name.token)) : await findObject(app.db, name.objectId)
  // An upload of another account is reported like an unknown one. An object id names only direct uploads, a token only those received by the portal.
  if (!found || found.ownerId !== userId || found.isDirect !== 'objectId' in name)
    throw fileProblems['upload.not_found']({ isAddress: false })
  return found
}

/** Path of an attached object, undefined if it is not attached. Throws a conflict if it is attached for another kind. */
function attachedPath(object: ObjectRow, kind: ObjectKind): string | undefined {
  if (object.state !== 'attached' || object.folder === null || object.kind === null) return undefined
  if (object.kind !== kind) throw fileProblems['upload.attached']()
  return objectPath({ id: object.id, folder: object.folder, kind: object.kind })
}

function objectPath({ id, folder, kind }: { id: string; folder: string; kind: ObjectKind }): string {
  return isPublicKind[kind] ? mediaAddress(folder) : `/api/objects/${id}`
}

/** Decodes the file and stores its renditions. A file that is not a picture is removed at once. */
async function storeRenditions(app: AppContext, uploaded: ObjectRow, kind: ObjectKind): Promise<StoredPicture> {
  const key = uploadKey(uploaded.id)
  if (!uploaded.isDirect && uploaded.state !== 'received') throw fileProblems['upload.missing']()
  const parent = isPublicKind[kind] ? publicFolder : `${privateFolder}/${uploaded.id}`
  try {
    return await inTemporaryFolder(async (folder) => {
      const file = join(folder, 'file')
      await fetchUpload(app, key, uploaded, file)
      return app.pictures.storeFile(file, { parent, asker: uploaded.ownerId ?? uploaded.id })
    })
  } catch (error) {
    if (error instanceof PictureNotDecoded) throw fileProblems['upload.not_decoded']()
    if (!(error instanceof NotAPicture)) throw error
    await app.objects.disk.delete(key)
    // The address of a direct upload accepts another file now, so its row stays for a day and counts towards the limit.
    if (!uploaded.isDirect) await deleteUpload(app.db, uploaded.id)
    throw fileProblems['upload.not_a_picture']({ sentence: error.message })
  }
}

export async function fetchUpload(app: AppContext, key: string, uploaded: ObjectRow, file: string): Promise<void> {
  const { disk } = app.objects
  if (!(await disk.exists(key))) throw fileProblems['upload.missing']()
  try {
    const { contentLength } = await disk.getMetaData(key)
    if (contentLength > (uploaded.contentLength ?? maxFileBytes)) throw fileProblems['upload.too_large']()
    await app.objects.fetch(key, file)
  } catch (error) {
    // Another request for the same upload may have used and removed it in the meantime.
    if (error instanceof DomainError || (await disk.exists(key))) throw error
    throw fileProblems['upload.missing']()
  }
}
