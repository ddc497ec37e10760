import { ownPagePath } from '../../../domain/own-path.ts'
import { type RawSearch, textParam } from '../../shared/page-address/section-search.ts'

interface LoginSearch {
  /** Path of this site to return to. */
  returnTo?: string | undefined
  /** Token of a password reset link. */
  reset?: string | undefined
  /** The tab that is open first; absent: Login. */
  tab?: 'register' | undefined
}

export const parseLoginSearch = ({ returnTo, reset, tab }: RawSearch): LoginSearch => ({
  returnTo: ownPagePath(textParam(returnTo)),
  reset: textParam(reset),
  tab: tab === 'register' ? tab : undefined,
})
