import { paths } from '../../../../../contract/site-pages.ts'
import { PickListPage } from '../../../../features/orders/admin/warehouse/pick-list.tsx'
import { Warehouse } from '../../../../features/orders/admin/warehouse/warehouse.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { backToOrders } from './order-links.tsx'

export const WarehouseView = () => (
  <Warehouse
    back={backToOrders}
    pickList={
      <ButtonLink to={paths.admin} search={{ tab: 'orders', mode: 'pick-list' }} size="sm" variant="default">
        Lista di prelievo
      </ButtonLink>
    }
  />
)

export const PickListView = ({ orderIds }: { orderIds: readonly string[] | undefined }) => (
  <PickListPage orderIds={orderIds} back={backToOrders} />
)
