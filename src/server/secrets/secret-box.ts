import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './app-secret.ts'

/**
 * Encrypts third-party secrets for the database, so that a copy of it is useless without the installation's secret. Also seals data in links, so that
 * the links reveal nothing.
 */
export interface SecretBox {
  /** `name` binds the result to its purpose: it opens only under the same name. */
  seal(secret: string, name: string): string
  /** Null if it cannot be opened: `APP_SECRET` differs, or the text was modified. */
  open(sealed: string, name: string): string | null
}

const version = 'v1'

const algorithm = 'aes-256-gcm'

const ivBytes = 12

const tagBytes = 16

/** AES-256-GCM with a key derived only for this purpose. */
export function secretBox(appSecret: string): SecretBox {
  const key = Buffer.from(deriveKey(appSecret, 'stored-secrets'), 'base64url')
  return {
    seal(secret, name) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(name))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    open(sealed, name) {
      const [given, body = ''] = sealed.split('.')
      if (given !== version) return null
      const bytes = Buffer.from(body, 'base64url')
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        const text = decipher.update(bytes.subarray(ivBytes + tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
