import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { ObjectRow } from '../../database/schema/objects.ts'
import { fetchUpload, findUploaded, notThere } from './attach-object.ts'
import { deleteUpload } from './objects.queries.ts'
import { uploadKey } from './upload-address.ts'

interface TakenUpload {
  object: ObjectRow
  /** Copies the file to a local path. */
  fetch: (path: string) => Promise<void>
  /** Removes the file, once its row is gone. */
  remove: () => Promise<void>
}

/** A file that this account has uploaded, and that becomes no picture: for what keeps files of its own. */
export async function takeUpload(app: AppContext, userId: string, address: string): Promise<TakenUpload> {
  const object = await findUploaded(app, userId, address)
  if (!object.isDirect && object.state !== 'received') throw notThere()
  const key = uploadKey(object.id)
  return {
    object,
    fetch: (path) => fetchUpload(app, key, object, path),
    async remove() {
      // In a store it stays for the day: while it is there, its address takes no second file.
      if (!object.isDirect) await app.objects.disk.delete(key)
    },
  }
}

/** Its address is used: the row goes, but for one of the store, which counts for the day. */
export async function forgetUpload(tx: Transaction, { id, isDirect }: ObjectRow): Promise<void> {
  if (!isDirect) await deleteUpload(tx, id)
}
