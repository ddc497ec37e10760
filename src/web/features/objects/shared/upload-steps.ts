import type { AttachedObject, OpenedUpload } from '../../../../contract/objects.ts'
import { http } from '../../../shared/calls/http.ts'
import { putFile } from '../../../shared/calls/put-file.ts'
import type { UploadSteps } from './deliver-picture.ts'
import { pictureTypeOf } from './picture-refusal.ts'

/** Endpoint that links an upload to its purpose and checks the permission for it. */
export type AttachPath = '/api/product-request-images' | '/api/product-images' | '/api/white-label-logos'

/** The three calls described in docs/specification/files.md. */
export const uploadSteps = (attachPath: AttachPath): UploadSteps => ({
  async open(file, signal) {
    const contentType = pictureTypeOf(file)
    // The name is informational only; the server refuses names longer than 255 characters.
    const input = { name: file.name.slice(-255), contentType, contentLength: file.size }
    return (await http.post<OpenedUpload>('/api/objects/upload', input, { signal })).uploadURL
  },
  put: (address, file, options) =>
    putFile(address, file, { ...options, contentType: pictureTypeOf(file) ?? file.type }),
  async attach(address, signal) {
    return (await http.put<AttachedObject>(attachPath, { imageURL: address }, { signal })).objectPath
  },
})
