import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/thumbnails.css'
import Lightbox, { type Slide } from 'yet-another-react-lightbox'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useBackCloses } from '../../../ui/dialogs/overlay.ts'
import { pictureBase } from '../../../ui/picture.tsx'
import classes from './product-lightbox.module.css'
import type { Shot } from './product-shots.ts'

interface ProductLightboxProps {
  name: string
  shots: readonly Shot[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

const labels = {
  Close: 'Chiudi',
  Previous: 'Immagine precedente',
  Next: 'Immagine successiva',
  'Zoom in': 'Ingrandisci',
  'Zoom out': 'Rimpicciolisci',
  Thumbnails: 'Miniature',
  Carousel: 'carosello',
  Slide: 'immagine',
  '{index} of {total}': 'Immagine {index} di {total}',
} as const

/** Full-screen pictures: wheel, pinch, double tap, + and − zoom. Loaded when first opened. */
export function ProductLightbox({ name, shots, index, onIndex, onClose }: ProductLightboxProps) {
  const several = shots.length > 1
  useBackCloses(true, onClose)
  return (
    <Lightbox
      open
      className={classes.lightbox ?? ''}
      index={index}
      slides={shots.map(toSlide)}
      close={onClose}
      on={{ view: ({ index: seen }) => onIndex(seen) }}
      plugins={several ? [Zoom, Thumbnails] : [Zoom]}
      labels={{ ...labels, Lightbox: `Immagini di ${name}`, 'Photo gallery': name }}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      controller={{ closeOnBackdropClick: true }}
      // The largest rendition is 1200 pixels wide: without this, phones could not zoom at all.
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      thumbnails={{ width: 60, height: 80, gap: 8, padding: 2, imageFit: 'cover' }}
      render={{
        thumbnail: ({ slide }) => <img className={classes.thumbnail} src={smallOf(slide)} alt="" />,
        ...(several ? {} : { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  )
}

const largest = '/1200.avif'

function toSlide({ imageUrl, alt }: Shot): Slide {
  const base = pictureBase(imageUrl)
  return { src: base ? `${base}${largest}` : imageUrl, alt }
}

function smallOf(slide: Slide): string {
  const src = 'src' in slide && typeof slide.src === 'string' ? slide.src : ''
  return src.startsWith('/media/') && src.endsWith(largest) ? `${src.slice(0, -largest.length)}/400.avif` : src
}
