import classes from './scene.module.css'

interface SceneProps {
  /** Addresses of the AVIF renditions with their widths: `small.avif 600w, large.avif 1200w`. */
  srcSet: string
  sizes: string
  /** For browsers without AVIF. */
  fallback: string
  /** Empty for a picture that only decorates. */
  alt: string
  width: number
  height: number
  /** For a picture of the first screen. */
  priority?: boolean
}

/** A drawn picture of a public page; `npm run site-pictures` makes them. */
export function Scene({ srcSet, sizes, fallback, alt, width, height, priority = false }: SceneProps) {
  return (
    <picture className={classes.scene}>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img
        src={fallback}
        alt={alt}
        width={width}
        height={height}
        {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  )
}
