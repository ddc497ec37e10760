import type { GraphCall, Resolvers } from './resolver.ts'
import type { StandInMedia } from './stand-in-product.ts'

/** Shopify fetches a picture after the request that adds it; some fail. */
function statusOf({ source, fetchedAfter }: StandInMedia, { shop }: GraphCall): 'PROCESSING' | 'READY' | 'FAILED' {
  if (shop.answered <= fetchedAfter) return 'PROCESSING'
  return shop.brokenPictures.has(source) ? 'FAILED' : 'READY'
}

const imageOf = (media: StandInMedia, call: GraphCall) =>
  statusOf(media, call) === 'READY' ? { id: media.id, url: media.source, altText: media.alt } : null

const unread = { code: 'IMAGE_DOWNLOAD_FAILURE', details: null, message: 'Image download failed' }

export const mediaResolvers: Resolvers = {
  MediaImage: {
    status: (media: StandInMedia, _, call) => statusOf(media, call),
    fileStatus: (media: StandInMedia, _, call) => statusOf(media, call),
    mediaContentType: () => 'IMAGE',
    image: (media: StandInMedia, _, call) => imageOf(media, call),
    originalSource: ({ source }: StandInMedia) => ({ url: source, fileSize: 1 }),
    preview: (media: StandInMedia, _, call) => ({ image: imageOf(media, call), status: statusOf(media, call) }),
    mediaErrors: (media: StandInMedia, _, call) => (statusOf(media, call) === 'FAILED' ? [unread] : []),
    mediaWarnings: () => [],
  },
}
