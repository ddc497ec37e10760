import type { ReactNode } from 'react'

/** What an icon handed to a component must take; every Tabler icon does. */
export type Icon = (props: { size?: number; stroke?: number }) => ReactNode
