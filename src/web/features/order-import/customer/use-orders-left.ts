import { useDraft } from '../../../shared/forms/use-draft.ts'
import { noTable } from './kept-table.ts'

/** Under which a file of orders is kept in the tab. */
export const orderImportDraft = 'order-import'

/** How many orders of the file that this tab keeps are still to be placed, after others of it. */
export const useOrdersLeft = (): number => useDraft(orderImportDraft, noTable).initialValues.left
