import classes from './request-pictures.module.css'

interface RequestPicturesProps {
  urls: readonly string[]
  /** Larger thumbnails, for admins who must identify the product. */
  large?: boolean
}

/** Thumbnails of a request's pictures; each opens in full size in a new tab. */
export function RequestPictures({ urls, large = false }: RequestPicturesProps) {
  if (urls.length === 0) return null
  const [width, height] = large ? [112, 128] : [56, 64]
  return (
    <ul className={classes.pictures}>
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              className={classes.picture}
              src={url}
              alt={`Foto ${index + 1} di ${urls.length}`}
              width={width}
              height={height}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
