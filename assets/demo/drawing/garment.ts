import type { Brush } from './brush.ts'

/** A piece of cloth. Panels are painted in the given order: sleeves before the body that overlaps them. */
export interface Panel {
  readonly path: string
  /** Drawn on the right and reflected on the left; its cloth is tilted and catches less light than the body. */
  readonly sleeve?: true
  /** Soft lines of shadow and light, clipped to the panel. */
  readonly folds?: readonly string[]
  /** Folds are reflected unless they already cover both sides. */
  readonly foldsBothSides?: true
}

export interface Garment {
  readonly panels: readonly Panel[]
  /** Behind the panels but inside the garment: the lining visible through the neck. */
  readonly inside?: (brush: Brush) => string
  /** Fine stitched lines. */
  readonly seams: readonly string[]
  /** Collars, belts, buttons: everything on top. */
  readonly trims: (brush: Brush) => string
  /** How it is presented: on a hanger, clipped by the waistband, over a rail, lying flat or standing on a surface. */
  readonly support: 'hanger' | 'clips' | 'rail' | 'flat' | 'surface'
  /** Left, top and width of the 3:4 crop for the close-up. */
  readonly detail: readonly [number, number, number]
}
