import { fileProblems } from '../../../domain/file-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { ObjectRow } from '../../database/schema/objects.ts'
import { fetchUpload, findUploaded } from './attach-object.ts'
import { deleteUpload } from './objects.queries.ts'
import { uploadKey } from './upload-address.ts'

interface TakenUpload {
  object: ObjectRow
  /** Copies the file to a local path. */
  fetch: (path: string) => Promise<void>
  /** Removes the file, once its row is gone. */
  remove: () => Promise<void>
}

/** Takes over a file that this account uploaded and that is not a picture. The caller stores it elsewhere. */
export async function claimUpload(app: AppContext, userId: string, address: string): Promise<TakenUpload> {
  const object = await findUploaded(app, userId, address)
  if (!object.isDirect && object.state !== 'received') throw fileProblems['upload.missing']()
  const key = uploadKey(object.id)
  return {
    object,
    fetch: (path) => fetchUpload(app, key, object, path),
    async remove() {
      // In an object store the file stays for a day, so that its upload address accepts no second file.
      if (!object.isDirect) await app.objects.disk.delete(key)
    },
  }
}

/** Marks the upload address as used. The row is deleted, except in an object store, where it counts towards the limit for a day. */
export async function releaseUpload(tx: Transaction, { id, isDirect }: ObjectRow): Promise<void> {
  if (!isDirect) await deleteUpload(tx, id)
}
