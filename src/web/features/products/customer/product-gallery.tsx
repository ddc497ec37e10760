import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, Suspense, useState } from 'react'
import type { Product } from '../../../../contract/products/products.ts'
import { pictureOfColor } from '../../../../domain/products/products.ts'
import { lateDialog } from '../../../ui/dialogs/late-dialog.tsx'
import { IconChevronLeft } from '../../../ui/icons/icon-chevron-left.tsx'
import { IconChevronRight } from '../../../ui/icons/icon-chevron-right.tsx'
import { IconZoomIn } from '../../../ui/icons/icon-zoom-in.tsx'
import { Picture } from '../../../ui/picture.tsx'
import classes from './product-gallery.module.css'
import { type Shot, shotsOf } from './product-shots.ts'

const ProductLightbox = lateDialog(
  () => import('./product-lightbox.tsx').then(({ ProductLightbox }) => ProductLightbox),
  ({ onClose }) => ({ opened: true, onClose }),
)

interface ProductGalleryProps {
  product: Product
  /** The chosen colour: its picture is shown until another one is selected. */
  color: string | null
}

/** The main picture and its thumbnails: a click or the arrow keys select, a click on the picture enlarges it. */
export function ProductGallery({ product, color }: ProductGalleryProps) {
  const shots = shotsOf(product)
  const [chosen, setChosen] = useShotOfColor(shots, color)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const count = shots.length
  const current = shots[chosen]
  const step = (by: number) => setChosen((index) => (index + by + count) % count)

  const onKeyDown = (event: KeyboardEvent) => {
    // Key events of the enlarged picture bubble up to here too.
    if (isEnlarged || count < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    step(event.key === 'ArrowRight' ? 1 : -1)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut for the buttons inside.
    <div className={classes.gallery} onKeyDown={onKeyDown}>
      <div className={classes.main}>
        {current ? (
          <MainPicture shot={current} onEnlarge={() => setIsEnlarged(true)} />
        ) : (
          <Picture src={null} alt={product.name} />
        )}
        {count > 1 && <Steps onStep={step} chosen={chosen} count={count} />}
      </div>
      {count > 1 && <Thumbnails shots={shots} chosen={chosen} onChoose={setChosen} />}
      {isEnlarged && (
        <Suspense>
          <ProductLightbox
            name={product.name}
            shots={shots}
            index={chosen}
            onIndex={setChosen}
            onClose={() => setIsEnlarged(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Index of the selected shot; choosing a colour selects its shot. */
function useShotOfColor(shots: readonly Shot[], color: string | null) {
  const shotOf = (wanted: string | null) => (wanted === null ? null : pictureOfColor(shots, wanted))
  const [chosen, setChosen] = useState(() => shotOf(color) ?? 0)
  const [shownColor, setShownColor] = useState(color)
  if (color !== shownColor) {
    setShownColor(color)
    setChosen(shotOf(color) ?? chosen)
  }
  return [chosen, setChosen] as const
}

function MainPicture({ shot, onEnlarge }: { shot: Shot; onEnlarge: () => void }) {
  return (
    <button type="button" className={classes.enlarge} aria-haspopup="dialog" onClick={onEnlarge}>
      <VisuallyHidden>Ingrandisci: </VisuallyHidden>
      <Picture
        src={shot.imageUrl}
        preview={shot.preview}
        alt={shot.alt}
        sizes="(min-width: 62em) 42rem, (min-width: 48em) 46vw, 100vw"
        priority
      />
      <span className={classes.zoomHint}>
        <IconZoomIn size={20} stroke={1.5} aria-hidden />
      </span>
    </button>
  )
}

function Steps({ onStep, chosen, count }: { onStep: (by: number) => void; chosen: number; count: number }) {
  const look = { variant: 'default', size: 44 } as const
  return (
    <div className={classes.steps}>
      <ActionIcon {...look} aria-label="Immagine precedente" onClick={() => onStep(-1)}>
        <IconChevronLeft size={20} stroke={1.5} />
      </ActionIcon>
      <span className={classes.position} role="status">
        <VisuallyHidden>
          Immagine {chosen + 1} di {count}
        </VisuallyHidden>
        <span aria-hidden>
          {chosen + 1} / {count}
        </span>
      </span>
      <ActionIcon {...look} aria-label="Immagine successiva" onClick={() => onStep(1)}>
        <IconChevronRight size={20} stroke={1.5} />
      </ActionIcon>
    </div>
  )
}

interface ThumbnailsProps {
  shots: readonly Shot[]
  chosen: number
  onChoose: (index: number) => void
}

function Thumbnails({ shots, chosen, onChoose }: ThumbnailsProps) {
  return (
    <ul className={classes.thumbnails} aria-label="Immagini del prodotto">
      {shots.map(({ imageUrl, alt, color, preview }, index) => (
        // The same picture may show two colours.
        <li key={`${imageUrl} ${color}`}>
          <button
            type="button"
            className={classes.thumbnail}
            aria-label={`Immagine ${index + 1} di ${shots.length}: ${alt}`}
            aria-pressed={index === chosen}
            onClick={() => onChoose(index)}
          >
            <Picture src={imageUrl} preview={preview} alt="" sizes="88px" />
          </button>
        </li>
      ))}
    </ul>
  )
}
