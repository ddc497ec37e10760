import type { Readable } from 'node:stream'
import { hasRole } from '../../../domain/accounts/roles.ts'
import { fileProblems } from '../../../domain/file-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { fallbackFile } from '../../gateways/pictures/renditions.ts'
import { findObject } from './objects.queries.ts'

/** Streams a private picture to its owner or an admin. Throws `object.not_found` for any other account. */
export async function readObject(app: AppContext, reader: UserRow, objectId: string): Promise<Readable> {
  const object = await findObject(app.db, objectId)
  const mayRead = object?.ownerId === reader.id || hasRole(reader.userRole, 'admin')
  if (!object?.folder || !mayRead) throw fileProblems['object.not_found']()
  const { disk } = app.objects
  const file = `${object.folder}/${fallbackFile}`
  const isThere = await disk.exists(file).catch(() => {
    throw fileProblems['files.unavailable']({ files: 'pictures' })
  })
  if (!isThere) throw fileProblems['object.not_found']()
  return disk.getStream(file)
}
