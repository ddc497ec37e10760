import type { UseFormReturnType } from '@mantine/form'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { type ConsigneeValues, toConsigneeValues } from '../../../shared/forms/consignee-values.ts'
import { ConsigneeFields } from './consignee-fields.tsx'
import { ConsigneeNameField } from './consignee-name-field.tsx'
import { PasteAddress } from './paste-address.tsx'

interface OrderConsigneeProps<Values extends ConsigneeValues> {
  form: UseFormReturnType<Values>
  user: User
}

/** The consignee of an order: typed, chosen from the address book, pasted, or the reseller's own premises. */
export function OrderConsignee<Values extends ConsigneeValues>({ form, user }: OrderConsigneeProps<Values>) {
  return (
    <>
      <PasteAddress form={form} user={user} />
      <ConsigneeFields
        form={form}
        nameField={
          <ConsigneeNameField
            form={form}
            onChoose={(address) => form.setValues(toConsigneeValues(address) as Partial<Values>)}
          />
        }
      />
    </>
  )
}
