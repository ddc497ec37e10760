import { initialItemTariff } from '../../../domain/shipping/item-tariff.ts'
import type { AppContext } from '../../app-context.ts'
import { insertTariff } from './shipping.queries.ts'

/** The tariff that every installation starts with (docs/specification/shipping.md#item-count-tariff); safe to repeat. */
export const openTariff = (app: Pick<AppContext, 'db'>): Promise<void> =>
  app.db.transaction((tx) => insertTariff(tx, initialItemTariff))
