/** Path at which the portal itself receives files. */
export const uploadPath = '/api/objects/upload'

/** Store key of an upload's file until it is attached. */
export const uploadKey = (objectId: string): string => `uploads/${objectId}`

/** Identifies an upload: the secret of a portal address, or the object id of a store address. */
type UploadName = { token: string } | { objectId: string }

const ownPath = new RegExp(`^${uploadPath}/([\\w-]{43})$`)
const storePath = /\/uploads\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Undefined if it is not an upload address. The address is never fetched. */
export function readUploadAddress(address: string): UploadName | undefined {
  const path = URL.parse(address, 'http://portal.invalid')?.pathname ?? ''
  const [token, objectId] = [ownPath.exec(path)?.[1], storePath.exec(path)?.[1]]
  if (token) return { token }
  return objectId ? { objectId } : undefined
}
