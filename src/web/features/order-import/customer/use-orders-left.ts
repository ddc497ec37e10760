import { useDraft } from '../../../shared/forms/use-draft.ts'
import { noTable } from './kept-table.ts'

/** Name of the tab's draft for order files. */
export const orderImportDraft = 'order-import'

/** Number of orders still to be placed from the partially placed file in this tab's draft; otherwise 0. */
export const useOrdersLeft = (): number => useDraft(orderImportDraft, noTable).initialValues.left
