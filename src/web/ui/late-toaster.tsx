import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { firstToast } from '../shared/toast.ts'

const load = () => import('./toaster.tsx')

const Toaster = lazy(() => load().then((module) => ({ default: module.Toaster })))

const never = () => false

/** The place of the toasts: there once the first one is wanted, and fetched when somebody starts to use the page. */
export function LateToaster() {
  const isWanted = useSyncExternalStore(firstToast.subscribe, firstToast.isWanted, never)

  useEffect(() => {
    // A toast often tells of a lost connection: by then it is too late to fetch it.
    const warm = () => void load().catch(() => undefined)
    const options = { once: true, passive: true } as const
    window.addEventListener('pointerdown', warm, options)
    window.addEventListener('keydown', warm, options)
    return () => {
      window.removeEventListener('pointerdown', warm)
      window.removeEventListener('keydown', warm)
    }
  }, [])

  return isWanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
