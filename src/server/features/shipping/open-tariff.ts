import { initialItemTariff } from '../../../domain/shipping/item-tariff.ts'
import type { AppContext } from '../../app-context.ts'
import { insertTariff } from './shipping.queries.ts'

/** Every installation starts with the specification's tariff (portal.md §9); safe to repeat. */
export const openTariff = (app: Pick<AppContext, 'db'>): Promise<void> =>
  app.db.transaction((tx) => insertTariff(tx, initialItemTariff))
