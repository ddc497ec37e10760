import { clsx } from 'clsx'
import { useState } from 'react'
import { IconHanger } from './icons/icon-hanger.tsx'
import classes from './picture.module.css'
import { pictureBase } from './picture-store.ts'

interface PictureProps {
  src: string | null | undefined
  /** A `data:` address, painted where the picture will be until it has come; only of pictures that one cannot see through. */
  preview?: string | null | undefined
  /** Empty for a picture that only repeats the text beside it. */
  alt: string
  /** The `sizes` of the responsive picture. */
  sizes?: string
  /** For the pictures of the first screen. */
  priority?: boolean
  className?: string | undefined
}

/** A picture in 3:4. Our own store also has AVIF in three widths; other addresses are shown as they are. */
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
