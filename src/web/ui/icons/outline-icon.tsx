/** @license Icons: Tabler Icons, © 2020-2026 Paweł Kuna, MIT licence (src/web/ui/icons/LICENSE). */
import type { SVGProps } from 'react'

type OutlineIconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number }

/** An outline icon on a 24-unit grid, in the current text colour. */
export function outlineIcon(shapes: readonly string[]) {
  return function OutlineIcon({ size = 24, stroke = 2, ...rest }: OutlineIconProps) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: callers give the icon a name or hide it.
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {shapes.map((shape) => (
          <path key={shape} d={shape} />
        ))}
      </svg>
    )
  }
}
