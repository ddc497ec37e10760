import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { firstToast, preloadToasts } from '../../shared/toast.ts'
import { latePart } from '../loading/late-part.tsx'

const Toaster = latePart(
  () => import('./toaster.tsx').then(({ Toaster }) => Toaster),
  ({ retry }) => <NextToastTriesAgain retry={retry} />,
)

const never = () => false

/** Container of the toasts: mounted with the first toast, loaded at the first user interaction. */
export function LateToaster() {
  const isWanted = useSyncExternalStore(firstToast.subscribe, firstToast.isWanted, never)

  useEffect(() => {
    // Toasts often report a lost connection, and then their code can no longer be loaded.
    const warm = () => {
      void Toaster.preload()
      void preloadToasts()
    }
    const options = { once: true, passive: true } as const
    const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'online'] as const
    for (const sign of signs) window.addEventListener(sign, warm, options)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, warm)
    }
  }, [])

  return isWanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}

/** If the toast code does not load, render nothing: the message is on the page too. The next toast retries. */
function NextToastTriesAgain({ retry }: { retry: () => void }) {
  useEffect(() => firstToast.subscribe(retry), [retry])
  return null
}
