import { useState } from 'react'
import { IconHanger } from '../../../ui/icons/icon-hanger.tsx'
import { pictureBase } from '../../../ui/picture-store.ts'
import classes from './picture-preview.module.css'

/** Preview of a picture, or an empty tile if the browser cannot display it. */
export function PicturePreview({ src }: { src: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) {
    return (
      <span className={classes.preview} aria-hidden>
        <IconHanger size={24} stroke={1} />
      </span>
    )
  }
  const base = pictureBase(src)
  return (
    <picture className={classes.picture}>
      {base && <source type="image/avif" srcSet={`${base}/400.avif`} />}
      {/* The browser applies the EXIF orientation. */}
      <img
        className={classes.preview}
        src={src}
        alt=""
        width={64}
        height={64}
        draggable={false}
        onError={() => setHasFailed(true)}
      />
    </picture>
  )
}
