import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { HttpStandIn } from './stand-in-ports.ts'

interface StoredObject {
  bytes: Buffer
  contentType: string
  lastModified: Date
}

const bucket = 'filiera'
const region = 'eu-south-1'
const accessKeyId = 'AKIDEXAMPLE'
const secretAccessKey = 'wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY'

class Refusal extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

/**
 * An S3-compatible store on loopback. Like the real ones it checks every signature (AWS Signature Version 4, in the header or in the URL), its
 * validity period, the signed headers and the hash of the body.
 */
export class S3StandIn extends HttpStandIn {
  /** Stored objects by key. */
  readonly objects = new Map<string, StoredObject>()

  /** For the portal's configuration. */
  get environment(): Record<string, string> {
    return {
      S3_ENDPOINT: this.origin,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#serve(request, response).catch((error: unknown) => {
      const [status, code] = error instanceof Refusal ? [error.status, error.message] : [500, 'InternalError']
      response
        .writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    })
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { objects } = this
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const payloadHash = requireSignature(request, url)
    const body = await buffer(request)
    if (/^[\da-f]{64}$/.test(payloadHash) && payloadHash !== sha256(body)) {
      throw new Refusal(400, 'XAmzContentSHA256Mismatch')
    }
    const [, inBucket, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    if (inBucket !== bucket) throw new Refusal(404, 'NoSuchBucket')
    const key = rest.join('/')
    const found = objects.get(key)
    switch (request.method) {
      case 'PUT':
        if (request.headers['if-none-match'] === '*' && found) throw new Refusal(412, 'PreconditionFailed')
        objects.set(key, {
          bytes: body,
          contentType: request.headers['content-type'] ?? 'binary/octet-stream',
          lastModified: new Date(),
        })
        return response.writeHead(200, { etag: `"${sha256(body)}"` }).end()
      case 'DELETE':
        objects.delete(key)
        return response.writeHead(204).end()
      case 'POST':
        for (const [, named = ''] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(named)
        return xml(response, '<DeleteResult/>')
      default:
        if (key === '') return list(response, url, objects)
        if (!found) throw new Refusal(404, 'NoSuchKey')
        response.writeHead(200, {
          'content-type': found.contentType,
          'content-length': found.bytes.length,
          'last-modified': found.lastModified.toUTCString(),
          etag: `"${sha256(found.bytes)}"`,
        })
        return response.end(request.method === 'HEAD' ? undefined : found.bytes)
    }
  }
}

export const startS3StandIn = (): Promise<S3StandIn> => new S3StandIn().listen()

function list(response: ServerResponse, url: URL, objects: Map<string, StoredObject>) {
  const prefix = url.searchParams.get('prefix') ?? ''
  const listed = [...objects].filter(([key]) => key.startsWith(prefix))
  const entries = listed.map(
    ([key, { bytes, lastModified }]) =>
      `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${lastModified.toISOString()}</LastModified><ETag>"${sha256(bytes)}"</ETag></Contents>`,
  )
  return xml(
    response,
    `<ListBucketResult><Name>${bucket}</Name><IsTruncated>false</IsTruncated><KeyCount>${listed.length}</KeyCount>${entries.join('')}</ListBucketResult>`,
  )
}

const xml = (response: ServerResponse, content: string) =>
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${content}`)

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')

const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()

/** Percent-encodes a part of the URL as the signature requires. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

interface Signed {
  credential: string
  signedHeaders: string
  signature: string
  /** `20260102T030405Z`. */
  date: string
  expires: number
  payloadHash: string
}

function readSignature(request: IncomingMessage, url: URL): Signed {
  const header = request.headers.authorization
  const text = (name: string) => url.searchParams.get(name) ?? ''
  if (!header) {
    if (!url.searchParams.has('X-Amz-Signature')) throw new Refusal(403, 'AccessDenied')
    return {
      credential: text('X-Amz-Credential'),
      signedHeaders: text('X-Amz-SignedHeaders'),
      signature: text('X-Amz-Signature'),
      date: text('X-Amz-Date'),
      expires: Number(text('X-Amz-Expires')),
      payloadHash: 'UNSIGNED-PAYLOAD',
    }
  }
  const part = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(header)?.[1] ?? ''
  return {
    credential: part('Credential'),
    signedHeaders: part('SignedHeaders'),
    signature: part('Signature'),
    date: String(request.headers['x-amz-date']),
    expires: 15 * 60,
    payloadHash: String(request.headers['x-amz-content-sha256']),
  }
}

/** Verifies the signature. Returns the signed hash of the body, or the marker for an unsigned body. */
function requireSignature(request: IncomingMessage, url: URL): string {
  const { credential, signedHeaders, signature, date, expires, payloadHash } = readSignature(request, url)
  const [keyId, day = '', ...scope] = credential.split('/')
  if (keyId !== accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId')
  const since = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Date.now() < since + expires * 1000 && since < Date.now() + 15 * 60_000)) throw new Refusal(403, 'AccessDenied')
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers = signedHeaders
    .split(';')
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}\n`,
    )
    .join('')
  const canonical = [request.method, url.pathname, query, headers, signedHeaders, payloadHash].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, [day, ...scope].join('/'), sha256(canonical)].join('\n')
  const key = [...[day, ...scope]].reduce<Buffer | string>(
    (secret, step) => hmac(secret, step),
    `AWS4${secretAccessKey}`,
  )
  const expected = hmac(key, toSign)
  const given = Buffer.from(signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Refusal(403, 'SignatureDoesNotMatch')
  }
  return payloadHash
}
