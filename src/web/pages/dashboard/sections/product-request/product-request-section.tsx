import { PictureField } from '../../../../features/objects/shared/picture-field.tsx'
import { usePictureUploads } from '../../../../features/objects/shared/use-picture-uploads.ts'
import { MyProductRequests } from '../../../../features/product-requests/customer/my-product-requests.tsx'
import { ProductRequestForm } from '../../../../features/product-requests/customer/product-request-form.tsx'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { useDashboardSearch } from '../../dashboard-section.ts'
import { parseProductRequestSearch } from './product-request-search.ts'

export function ProductRequestSection() {
  const { about } = useDashboardSearch(parseProductRequestSearch)
  const uploads = usePictureUploads('/api/product-request-images')
  return (
    <>
      <PageTitle intro="Cerchi un capo che il catalogo non ha? Descrivilo: lo cerchiamo noi.">
        Richiesta Prodotto
      </PageTitle>
      <div className="with-aside">
        <Panel title="Nuova richiesta">
          <ProductRequestForm
            about={about}
            pictures={uploads}
            pictureField={(error) => <PictureField uploads={uploads} label="Foto" error={error} />}
          />
        </Panel>
        <Panel title="Le tue richieste">
          <MyProductRequests />
        </Panel>
      </div>
    </>
  )
}
