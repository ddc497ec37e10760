import { clsx } from 'clsx'
import { useState } from 'react'
import { IconHanger } from './icons/icon-hanger.tsx'
import classes from './picture.module.css'

interface PictureProps {
  src: string | null | undefined
  /** A `data:` address shown until the picture has loaded; only for opaque pictures. */
  preview?: string | null | undefined
  /** Empty for a picture that only repeats the text next to it. */
  alt: string
  /** The `sizes` of the responsive picture. */
  sizes?: string
  /** For pictures above the fold. */
  priority?: boolean
  className?: string | undefined
}

/** A picture in 3:4. Pictures in our own store also exist as AVIF in three widths; others are shown unchanged. */
export function Picture({ src, preview, alt, sizes = '100vw', priority = false, className }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  if (!src || failedSrc === src) return <NoPicture alt={alt} className={className} />

  const base = pictureBase(src)
  return (
    <picture className={clsx(classes.frame, className)}>
      {base && (
        <source
          type="image/avif"
          srcSet={`${base}/400.avif 400w, ${base}/800.avif 800w, ${base}/1200.avif 1200w`}
          sizes={sizes}
        />
      )}
      <img
        key={src}
        className={classes.image}
        src={src}
        alt={alt}
        width={900}
        height={1200}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        style={preview ? { backgroundImage: `url(${preview})` } : undefined}
        onError={() => setFailedSrc(src)}
      />
    </picture>
  )
}

function NoPicture({ alt, className }: Pick<PictureProps, 'alt' | 'className'>) {
  return (
    <div
      className={clsx(classes.frame, classes.missing, className)}
      {...(alt ? { role: 'img', 'aria-label': `${alt}: immagine non disponibile` } : { 'aria-hidden': true })}
    >
      <div className={classes.arch}>
        <IconHanger size="38%" stroke={0.9} aria-hidden />
      </div>
    </div>
  )
}

const ownPicture = /^(\/media\/[^/]+)\/800\.webp$/

/** Base path of a picture's renditions in our own object store (`{base}/1200.avif`); undefined for other addresses. */
export const pictureBase = (src: string): string | undefined => ownPicture.exec(src)?.[1]
