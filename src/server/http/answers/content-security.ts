import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { AppContext } from '../../app-context.ts'

/** Returns a function that sets the security headers. It is called for every request before its hooks, and directly where no hook runs. */
export function openContentSecurity(
  app: Pick<AppContext, 'config' | 'objects'>,
  scriptHashes: readonly string[] | undefined,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const write = helmet(contentSecurity(app, scriptHashes))
  return (request, reply) => {
    write(request.raw, reply.raw, raise)
    reply.raw.setHeader('Permissions-Policy', permissions)
  }
}

/** The warehouse scans barcodes with the camera; no other device feature is used. */
const permissions = 'camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'

function raise(error?: unknown): void {
  if (error) throw error
}

/**
 * Only the portal's own scripts, and inline scripts by hash. Pictures may come from any https address, because admins may enter one for a product.
 */
function contentSecurity(
  { config, objects }: Pick<AppContext, 'config' | 'objects'>,
  scriptHashes: readonly string[] = [],
): HelmetOptions {
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
        // Browsers upload files directly to the object store.
        connectSrc: ["'self'", ...(objects.uploadOrigin ? [objects.uploadOrigin] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // PDFs are printed from a frame.
        frameSrc: ["'self'", 'blob:'],
        ...(overHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000, includeSubDomains: hstsSubdomains } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Same as `frame-ancestors`, for old browsers.
    xFrameOptions: { action: 'deny' },
  }
}
