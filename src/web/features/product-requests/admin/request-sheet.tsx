import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AdminProductRequest } from '../../../../contract/products/product-requests.ts'
import { requestCategoryNames } from '../../../../domain/products/product-requests.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { RequestPictures } from '../shared/request-pictures.tsx'
import { RequestStatus } from '../shared/request-status.tsx'
import classes from './request-sheet.module.css'

interface RequestSheetProps {
  request: AdminProductRequest
  /** The answer form. */
  children: ReactNode
}

export function RequestSheet({ request, children }: RequestSheetProps) {
  const { category, status, createdAt, description, colors, sizes, productUrl, imageUrls, user } = request
  return (
    <div className={classes.sheet}>
      <Facts>
        <Fact label="Stato">
          <RequestStatus status={status} />
        </Fact>
        <Fact label="Cliente">
          {customerName(user)}
          <br />
          <Anchor href={`mailto:${user.email}`}>{user.email}</Anchor>
        </Fact>
        <Fact label="Data">{dateTime(createdAt)}</Fact>
        <Fact label="Categoria">{requestCategoryNames[category]}</Fact>
        {colors && <Fact label="Colori">{colors}</Fact>}
        {sizes.length > 0 && <Fact label="Taglie">{sizes.join(', ')}</Fact>}
        {productUrl && (
          <Fact label="Prodotto simile">
            <Anchor href={productUrl} target="_blank" rel="noopener noreferrer nofollow">
              {productUrl}
            </Anchor>
          </Fact>
        )}
      </Facts>
      <section>
        <h3 className="below-8 text-lg">Descrizione</h3>
        <p className={classes.text}>{description}</p>
      </section>
      {imageUrls.length > 0 && (
        <section>
          <h3 className="below-8 text-lg">Foto</h3>
          <RequestPictures urls={imageUrls} large />
        </section>
      )}
      <section>
        <h3 className="below-8 text-lg">Risposta</h3>
        {children}
      </section>
    </div>
  )
}
