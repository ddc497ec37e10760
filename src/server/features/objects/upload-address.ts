/** Where the portal itself receives files. */
export const uploadPath = '/api/objects/upload'

/** Where the file of an upload lies until it is attached. */
export const uploadKey = (objectId: string): string => `uploads/${objectId}`

/** What an upload address names: the secret of the portal's own, or the object's id in one of the store. */
export type UploadName = { token: string } | { objectId: string }

const ownPath = new RegExp(`^${uploadPath}/([\\w-]{43})$`)
const storePath = /\/uploads\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Undefined where the address is no upload address, wherever it leads: it is never fetched. */
export function readUploadAddress(address: string): UploadName | undefined {
  const path = URL.parse(address, 'http://portal.invalid')?.pathname ?? ''
  const [token, objectId] = [ownPath.exec(path)?.[1], storePath.exec(path)?.[1]]
  if (token) return { token }
  return objectId ? { objectId } : undefined
}
