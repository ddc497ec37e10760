import { NativeSelect, UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Product, ProductVariant } from '../../../contract/products/products.ts'
import { paths } from '../../../contract/site-pages.ts'
import { type Money, toCents } from '../../../domain/money/money.ts'
import { returnWindow } from '../../../domain/orders/returns/returns.ts'
import { facts, productFacts } from '../../../domain/products/facts.ts'
import {
  deliveryTime,
  expressCountryNames,
  findExpressZone,
  freeShippingScope,
} from '../../../domain/shipping/express-zones.ts'
import { kilograms } from '../../../domain/words/kilograms.ts'
import { CutoffTime } from '../../shared/site/use-site-facts.ts'
import { euro } from '../../shared/texts/format.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import classes from './product-details.module.css'

interface ProductDetailsProps {
  product: Product
  variant: ProductVariant | null
  freeShippingThreshold: string | null
}

/** The product's own details, and terms that apply to every product (docs/specification/catalogue.md). */
export function ProductDetails({ product, variant, freeShippingThreshold }: ProductDetailsProps) {
  const { weight } = product
  const sku = variant?.sku ?? product.sku
  const rows: [name: string, value: ReactNode][] = [
    ...productFacts.map((name): [string, ReactNode] =>
      name === 'composition'
        ? ['Materiali', product.composition ?? 'Indicati sull’etichetta del capo']
        : [facts[name].label, product[name]],
    ),
    ['Peso', weight && Number(weight) > 0 ? kilograms(weight) : null],
    ['SKU', sku],
    ['Garanzia', '2 anni'],
    ['Spedizione', freeShippingThreshold && `Gratuita da ${euro(freeShippingThreshold)}: ${freeShippingScope}`],
    [
      'Resi',
      <>
        {returnWindow[0]?.toUpperCase()}
        {returnWindow.slice(1)}, con «Richiedi reso» in{' '}
        <TextLink to={paths.dashboard} search={{ section: 'orders' }} inherit>
          Gestione Ordini
        </TextLink>
      </>,
    ],
  ]
  return (
    <section className="above-40" aria-labelledby="dettagli">
      <h2 id="dettagli" className={classes.title}>
        Dettagli
      </h2>
      <dl className="flush">
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name} className={classes.row}>
                <dt className="muted">{name}</dt>
                <dd className="flush breakable">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

/** About five lines, in characters. An estimate for the server, which cannot measure text. */
const fiveLines = 300

/** The first five lines of the description, with a button to expand longer ones. */
export function ProductDescription({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [isCut, setIsCut] = useState(text.length > fiveLines)
  const id = useId()

  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element || isWhole) return
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWhole])

  return (
    <div className={classes.description}>
      <p ref={paragraph} id={id} className={classes.text} data-whole={isWhole || undefined}>
        {text}
      </p>
      {isCut && (
        <UnstyledButton
          className={classes.more ?? ''}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Mostra meno' : 'Continua a leggere'}
        </UnstyledButton>
      )}
    </div>
  )
}

/** Country names are listed because starting `Intl.DisplayNames` takes a phone as long as the rest of the page. */
const countries = Object.entries(expressCountryNames).map(([value, label]) => ({ value, label }))

interface ShippingCardProps {
  price: Money
  freeShippingThreshold: Money | null
}

export function ShippingCard({ price, freeShippingThreshold }: ShippingCardProps) {
  const [country, setCountry] = useState('IT')
  const zone = findExpressZone(country)
  const isFree = freeShippingThreshold !== null && toCents(price) >= toCents(freeShippingThreshold)

  return (
    <Panel title="Calcola la spedizione" className="above-40">
      <div className={classes.option}>
        <NativeSelect
          label="Destinazione"
          data={countries}
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
        {zone && (
          <p className={classes.cost} role="status">
            <span className={classes.amount}>{isFree ? 'Gratuita' : euro(zone.price)}</span>
            <span className="text-sm muted">{zone.name}</span>
          </p>
        )}
      </div>
      <p className={classes.note}>
        {zone?.description}, tracciata. Consegna in {deliveryTime([country])}. Prezzi IVA inclusa fino a 3 kg. Gli
        ordini pagati entro le <CutoffTime /> di un giorno lavorativo partono in giornata.
        {!isFree &&
          freeShippingThreshold !== null &&
          ` Gratuita per ordini da ${euro(freeShippingThreshold)}: ${freeShippingScope}.`}
      </p>
    </Panel>
  )
}
