import { initialItemTariff } from '../../../domain/shipping/item-tariff.ts'
import type { AppContext } from '../../app-context.ts'
import { insertFirstTariff } from './shipping.queries.ts'

/** Inserts the tariff that every installation starts with (docs/specification/shipping.md#item-count-tariff). Safe to repeat. */
export const openTariff = (app: Pick<AppContext, 'db'>): Promise<void> =>
  app.db.transaction((tx) => insertFirstTariff(tx, initialItemTariff))
