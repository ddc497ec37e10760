import { deliveryTime, expressMaxWeightGrams, expressZones } from '../../../../domain/shipping/express-zones.ts'
import { countryName } from '../../../shared/country-name.ts'
import { euro } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { Panel } from '../../../ui/panel.tsx'

const columns: readonly TableColumn[] = [{ label: 'Zona' }, { label: 'Paesi' }, { label: 'Prezzo', align: 'end' }]

/** Read-only: the prices of express zones are fixed. */
export const ExpressZones = () => (
  <Panel
    title="Zone espresse"
    intro={`BRT, fino a ${expressMaxWeightGrams / 1000} kg. Consegna in ${deliveryTime(['IT'])}. Sono prezzi fissi del portale: qui si leggono soltanto.`}
  >
    <HairlineTable caption="Zone espresse" columns={columns} dense>
      {expressZones.map(({ code, name, countries, price }) => (
        <tr key={code}>
          <td>{name}</td>
          <td>{countries.map((code) => countryName(code)).join(', ')}</td>
          <td data-align="end">{euro(price)}</td>
        </tr>
      ))}
    </HairlineTable>
  </Panel>
)
