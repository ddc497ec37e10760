import { paths } from '../../../../../contract/site-pages.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'

/** Part of the Shopify section: links to our products in the shop. */
export const ProductsPanel = ({ isActive }: { isActive: boolean }) => (
  <Panel
    title="Prodotti nel tuo negozio"
    intro="Scegli dal catalogo, decidi i prezzi, e li mettiamo noi nel tuo Shopify. Poi seguono il catalogo; quello che cambi lì a mano resta."
  >
    <div className="cluster gap-12">
      <ButtonLink to={paths.dashboard} search={{ section: 'shopify', shop: 'products' }} variant="default">
        Vedi i prodotti
      </ButtonLink>
      {isActive && (
        <ButtonLink to={paths.dashboard} search={{ section: 'shopify', shop: 'choose' }}>
          Scegli dal catalogo
        </ButtonLink>
      )}
    </div>
  </Panel>
)
