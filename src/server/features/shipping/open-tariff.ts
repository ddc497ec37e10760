import { initialItemTariff } from '../../../domain/shipping/item-tariff.ts'
import type { AppContext } from '../../app-context.ts'
import { insertTariff } from './shipping.queries.ts'

/** Inserts missing zones of the tariff that every installation starts with (docs/specification/shipping.md#item-count-tariff). Safe to repeat. */
export const openTariff = (app: Pick<AppContext, 'db'>): Promise<void> =>
  app.db.transaction((tx) => insertTariff(tx, initialItemTariff))
