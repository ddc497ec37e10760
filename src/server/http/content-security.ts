import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { AppContext } from '../app-context.ts'

/** Own scripts only; inline scripts by their hashes. Pictures may come from any https address: admins may enter one for a product. */
export function contentSecurity(
  { config, objects }: Pick<AppContext, 'config' | 'objects'>,
  scriptHashes: readonly string[] = [],
): FastifyHelmetOptions {
  const { overHttps, hstsSubdomains } = config.http
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        // The component library sets inline style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        // Files go straight to the object store.
        connectSrc: ["'self'", ...(objects.uploadOrigin ? [objects.uploadOrigin] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'self'"],
        ...(overHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000, includeSubDomains: hstsSubdomains } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  }
}
