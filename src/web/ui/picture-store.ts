const ownPicture = /^(\/media\/[^/]+)\/800\.webp$/

/** Base path of a picture's renditions in our own object store (`{base}/1200.avif`); undefined for other addresses. */
export const pictureBase = (src: string): string | undefined => ownPicture.exec(src)?.[1]
