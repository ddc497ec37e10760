import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { AppContext } from '../../app-context.ts'

/** Writes the security headers: for every request before its hooks, and by itself where no hook runs. */
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

/** The warehouse scans by camera; nothing else is asked of a device. */
const permissions = 'camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'

function raise(error?: unknown): void {
  if (error) throw error
}

/** Own scripts only; inline scripts by their hashes. Pictures may come from any https address: admins may enter one for a product. */
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
        // Files go straight to the object store.
        connectSrc: ["'self'", ...(objects.uploadOrigin ? [objects.uploadOrigin] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // A PDF is printed from a frame.
        frameSrc: ["'self'", 'blob:'],
        ...(overHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000, includeSubDomains: hstsSubdomains } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // As `frame-ancestors` says.
    xFrameOptions: { action: 'deny' },
  }
}
