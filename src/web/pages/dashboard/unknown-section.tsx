import { paths } from '../../../contract/site-pages.ts'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { PageTitle } from '../../ui/page.tsx'

/** Shown if the address names an unknown section. */
export const UnknownSection = () => (
  <>
    <PageTitle intro="Questa sezione non esiste: scegline una dal menu, o torna alla Dashboard.">
      Sezione non trovata
    </PageTitle>
    <ButtonLink to={paths.dashboard}>Vai alla Dashboard</ButtonLink>
  </>
)
