import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type KeyboardEvent, useState } from 'react'
import type { Product } from '../../../contract/products.ts'
import { Picture } from '../../ui/picture.tsx'
import classes from './product-gallery.module.css'

interface Shot {
  imageUrl: string
  altText: string | null
}

function shotsOf({ images, imageUrl }: Product): Shot[] {
  if (images.length > 0) return images
  return imageUrl ? [{ imageUrl, altText: null }] : []
}

/** The main picture and its thumbnails; a click or the arrow keys choose. */
export function ProductGallery({ product }: { product: Product }) {
  const shots = shotsOf(product)
  const [chosen, setChosen] = useState(0)
  const count = shots.length
  const current = shots[chosen]
  const step = (by: number) => setChosen((index) => (index + by + count) % count)

  const onKeyDown = (event: KeyboardEvent) => {
    if (count < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    step(event.key === 'ArrowRight' ? 1 : -1)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut for the buttons inside.
    <div className={classes.gallery} onKeyDown={onKeyDown}>
      <div className={classes.main}>
        <Picture
          src={current?.imageUrl}
          alt={current?.altText || product.name}
          sizes="(min-width: 62em) 42rem, 100vw"
          priority
        />
        {count > 1 && <Steps onStep={step} position={`${chosen + 1} / ${count}`} />}
      </div>
      {count > 1 && <Thumbnails shots={shots} chosen={chosen} onChoose={setChosen} />}
    </div>
  )
}

function Steps({ onStep, position }: { onStep: (by: number) => void; position: string }) {
  const look = { variant: 'default', size: 44 } as const
  return (
    <div className={classes.steps}>
      <ActionIcon {...look} aria-label="Immagine precedente" onClick={() => onStep(-1)}>
        <IconChevronLeft size={20} stroke={1.5} />
      </ActionIcon>
      <span className={classes.position}>{position}</span>
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
    <ul className={classes.thumbnails}>
      {shots.map(({ imageUrl, altText }, index) => (
        <li key={imageUrl}>
          <button
            type="button"
            className={classes.thumbnail}
            aria-label={`Immagine ${index + 1} di ${shots.length}${altText ? `: ${altText}` : ''}`}
            aria-pressed={index === chosen}
            onClick={() => onChoose(index)}
          >
            <Picture src={imageUrl} alt="" sizes="88px" />
          </button>
        </li>
      ))}
    </ul>
  )
}
