import classes from './return-pictures.module.css'

/** Thumbnails of a return's photos; each opens in full size in a new tab. */
export function ReturnPictures({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null
  return (
    <ul className={classes.pictures} aria-label="Foto del reso">
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              className={classes.picture}
              src={url}
              alt={`Foto ${index + 1} di ${urls.length}`}
              width={72}
              height={84}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
