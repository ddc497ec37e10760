import { paths } from '../../../contract/site-pages.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'

export function NotFoundPage() {
  useDocumentTitle('Pagina non trovata')
  return (
    <Page>
      <PageTitle kicker="Errore 404" intro="L’indirizzo non corrisponde a nessuna pagina: potrebbe essere cambiato.">
        Pagina non trovata
      </PageTitle>
      <ButtonLink to={paths.home}>Torna alla Home</ButtonLink>
    </Page>
  )
}
