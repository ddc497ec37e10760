import { paths } from '../../../contract/site-pages.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import classes from './hero.module.css'
import small from './hero-480.avif'
import fallback from './hero-720.webp'
import large from './hero-960.avif'

export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className={classes.hero}>
      <div>
        <p className={classes.kicker}>Ingrosso e dropshipping</p>
        <h1 className={classes.title}>Moda italiana, dal magazzino al tuo cliente in 24/48 ore.</h1>
        <p className={classes.intro}>
          Catalogo selezionato, prezzi chiari e spedizione in giornata per gli ordini pagati entro le 13:00. Tu vendi,
          noi confezioniamo e spediamo.
        </p>
        <div className={classes.actions}>
          <ButtonLink to={paths.catalog} size="lg">
            Sfoglia il catalogo
          </ButtonLink>
          <ButtonLink to={isSignedIn ? paths.dashboard : paths.login} size="lg" variant="default">
            {isSignedIn ? 'Apri la dashboard' : 'Inizia Gratis'}
          </ButtonLink>
        </div>
      </div>
      <picture className={classes.picture}>
        <source
          type="image/avif"
          srcSet={`${small} 480w, ${large} 960w`}
          sizes="(min-width: 62em) 34rem, (min-width: 48em) 40vw, calc(100vw - 40px)"
        />
        <img
          src={fallback}
          alt="Cappotto color cammello su una gruccia"
          width={900}
          height={1200}
          fetchPriority="high"
        />
      </picture>
    </section>
  )
}
