import { paths } from '../../../contract/site-pages.ts'
import { Scene } from '../../ui/layout/scene.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import small from '../pictures/rail-480.avif'
import fallback from '../pictures/rail-720.webp'
import large from '../pictures/rail-960.avif'
import classes from './hero.module.css'

export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className={classes.hero}>
      <div>
        <p className={classes.kicker}>Ingrosso e dropshipping</p>
        <h1 className={classes.title}>Moda italiana, dal magazzino al tuo cliente.</h1>
        <p className={classes.intro}>
          Catalogo selezionato, prezzi chiari e spedizione in giornata. Tu vendi, noi confezioniamo e spediamo.
        </p>
        <div className="cluster gap-12">
          <ButtonLink to={paths.catalog} size="lg">
            Sfoglia il catalogo
          </ButtonLink>
          {isSignedIn ? (
            <ButtonLink to={paths.dashboard} size="lg" variant="default">
              Apri la dashboard
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.login} search={{ tab: 'register' }} size="lg" variant="default">
              Inizia Gratis
            </ButtonLink>
          )}
        </div>
      </div>
      <Scene
        srcSet={`${small} 480w, ${large} 960w`}
        sizes="(min-width: 62em) 34rem, (min-width: 48em) 40vw, calc(100vw - 40px)"
        fallback={fallback}
        alt="Camicia, abito, blazer, sovracamicia e giacca doppiopetto appesi a un’asta d’ottone"
        width={960}
        height={1200}
        priority
      />
    </section>
  )
}
