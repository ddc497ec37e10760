import type { ReactNode } from 'react'

/** Props that an icon passed to a component must accept; every Tabler icon does. */
export type Icon = (props: { size?: number; stroke?: number }) => ReactNode
