import { Button } from '@mantine/core'
import { paths } from '../../../contract/site-pages.ts'
import { apiLogin } from '../../shared/calls/http.ts'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import classes from './final-call.module.css'

/** Links to the catalogue when signed in, otherwise to the login with a full page load. */
export function FinalCall({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className={classes.call}>
      <h2 className="flush">Il catalogo ti aspetta</h2>
      <p className={classes.text}>
        {isSignedIn
          ? 'Scegli i capi, riservali o ordinali subito: pensiamo noi al resto.'
          : 'La registrazione è gratuita e non chiede carte di pagamento.'}
      </p>
      {isSignedIn ? (
        <ButtonLink to={paths.catalog} size="lg">
          Vai al catalogo
        </ButtonLink>
      ) : (
        <Button component="a" href={apiLogin()} size="lg">
          Accedi o registrati
        </Button>
      )}
    </section>
  )
}
