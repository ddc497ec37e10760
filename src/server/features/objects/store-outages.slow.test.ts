import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { OpenedUpload } from '../../../contract/objects.ts'
import { startS3StandIn } from '../../testing/stand-ins/s3-stand-in.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('attaching while the store is unreachable reports a problem with the files and asks to try again', async () => {
  const store = await startS3StandIn()
  await using app = await startTestApp({ environment: store.environment })
  const reseller = await app.as('rivenditore')
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  const input = { contentType: 'image/jpeg', contentLength: picture.length }
  const { uploadURL } = (await reseller.post<OpenedUpload>('/api/objects/upload', input)).body
  const headers = { 'content-type': 'image/jpeg', 'if-none-match': '*' }
  expect((await fetch(uploadURL, { method: 'PUT', body: picture, headers })).ok).toBe(true)

  await store[Symbol.asyncDispose]()
  const { status, problem } = await reseller.put('/api/product-request-images', { imageURL: uploadURL })
  expect([status, problem.code]).toEqual([503, 'store.unavailable'])
})
