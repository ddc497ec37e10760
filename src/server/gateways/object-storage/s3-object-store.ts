import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { type ObjectStore, withStore } from './object-store.ts'

export interface S3Settings {
  bucket: string
  region: string
  /** Null: Amazon's own endpoint. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
}

/** Timeout of one call to the store. */
const requestTimeoutMs = 30_000

/** Also signed, so that the store rejects a file of another type or length, and a second upload. */
const signedHeaders = new Set(['host', 'content-type', 'content-length', 'if-none-match'])

/** Stores files in an S3-compatible store, to which browsers upload directly. */
export function s3ObjectStore({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings): ObjectStore {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's often support neither per-bucket host names nor the newest checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: requestTimeoutMs, connectionTimeout: 5_000 },
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return {
    disk,
    async place(key, file, contentType) {
      const contentLength = (await stat(file)).size
      await withStore(disk.copyFromFs(file, key, { contentType, contentLength }))
    },
    async fetch(key, file) {
      await withStore(disk.getStream(key).then((stream) => pipeline(stream, createWriteStream(file))))
    },
    signUpload: ({ key, contentType, contentLength, expiresIn }) =>
      getSignedUrl(
        client,
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          ContentType: contentType,
          ContentLength: contentLength,
          IfNoneMatch: '*',
        }),
        { expiresIn, signableHeaders: signedHeaders, unhoistableHeaders: signedHeaders },
      ),
    uploadOrigin: endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`,
    mediaFolder: null,
  }
}
