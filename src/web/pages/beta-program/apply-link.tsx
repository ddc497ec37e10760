import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'

export const applySectionId = 'candidatura'

/** Scrolls to the form and moves the focus there, so that the keyboard continues from it. */
export function showApplication(): void {
  const section = document.getElementById(applySectionId)
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}

/** Without scripts, and in a new tab, a plain link to the section. */
export function ApplyLink({ children }: { children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    showApplication()
  }
  return (
    <Button component="a" href={`#${applySectionId}`} size="lg" onClick={follow}>
      {children}
    </Button>
  )
}
