import { paths } from '../../../../contract/site-pages.ts'
import { TextLink } from '../../../ui/navigation/button-link.tsx'

export const acceptanceNeeded = 'Serve la tua conferma per continuare'

/** Opens in a new tab, so the form keeps its input. */
export const newTab = { target: '_blank', inherit: true } as const

export const termsLink = (
  <TextLink to={paths.terms} {...newTab}>
    termini e condizioni
  </TextLink>
)

export const privacyLink = (
  <TextLink to={paths.privacy} {...newTab}>
    informativa privacy
  </TextLink>
)

export const termsLabel = (
  <>
    Accetto i {termsLink} e ho letto l’{privacyLink}
  </>
)
