import { useState } from 'react'
import type { Product } from '../../../../contract/products/products.ts'
import { type SizeGrid, sizeGrid, transposed } from '../../../../domain/products/size-grid.ts'
import { ApiError } from '../../../shared/calls/http.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { cellProblem, linesOf, pasteInto, type TypedQuantities } from './size-grid-cells.ts'

type Variant = Product['variants'][number]

/** Input of a product's size grid, kept per product as a draft that survives a reload. `narrow`: sizes in rows. */
export function useSizeGrid({ id, variants }: Product, { narrow }: { narrow: boolean }) {
  const draft = useDraft<{ typed: TypedQuantities }>(`size-grid-${id}`, { typed: {} })
  const [typed, setTyped] = useState(draft.initialValues.typed)
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const [outside, setOutside] = useState(0)
  const wide = sizeGrid(variants)
  const grid: SizeGrid<Variant> = narrow && wide.rows.length < wide.columns.length ? transposed(wide) : wide
  const lines = linesOf(variants, typed)

  const keep = (next: TypedQuantities) => {
    setTyped(next)
    setRefusals({})
    draft.keep({ typed: next })
  }

  return {
    grid,
    typed,
    refusals,
    /** Number of values of the last paste that did not fit. */
    outside,
    lines,
    hasProblem: variants.some((variant) => cellProblem(typed[variant.id] ?? '', variant) !== null),
    type: (variantId: string, text: string) => {
      setOutside(0)
      keep({ ...typed, [variantId]: text })
    },
    paste: (text: string, from: { row: number; column: number }): boolean => {
      const pasted = pasteInto(grid, typed, text, from)
      if (!pasted) return false
      setOutside(pasted.outside)
      keep(pasted.typed)
      return true
    },
    clear: () => {
      setTyped({})
      setRefusals({})
      setOutside(0)
      draft.discard()
    },
    /** Marks the cells refused by the server, which are identified by their index in `lines`. */
    markRefused: (error: unknown) => {
      const fields = (error instanceof ApiError && error.problem?.fields) || {}
      setRefusals(
        Object.fromEntries(
          lines.flatMap(({ variant }, place) => {
            const message = fields[`items.${place}.quantity`]
            return message ? [[variant.id, message]] : []
          }),
        ),
      )
    },
  }
}
