const ownPicture = /^(\/media\/[^/]+)\/800\.webp$/

/** Where our own store keeps the renditions of a picture (`{base}/1200.avif`); undefined for other addresses. */
export const pictureBase = (src: string): string | undefined => ownPicture.exec(src)?.[1]
