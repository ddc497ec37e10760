import type { UseFormReturnType } from '@mantine/form'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { type ConsigneeValues, toConsigneeValues } from '../../../shared/forms/consignee-values.ts'
import { ConsigneeFields } from './consignee-fields.tsx'
import { PasteAddress } from './paste-address.tsx'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from '../../../../contract/addresses.ts'
import { addressLine } from '../../../shared/texts/address-line.ts'
import { plural } from '../../../shared/texts/format.ts'
import { suggestionsQuery } from './addresses.api.ts'
import classes from './order-consignee.module.css'

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

interface ConsigneeNameFieldProps<Values extends ConsigneeValues> {
  form: UseFormReturnType<Values>
  onChoose: (address: Address) => void
}

const typingPauseMs = 150

/** Name field with suggestions from the address book, searched by name, town, e-mail or phone. */
function ConsigneeNameField<Values extends ConsigneeValues>({ form, onChoose }: ConsigneeNameFieldProps<Values>) {
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const field = form.getInputProps('customer.name')
  /** Text typed since the last choice. A chosen or pasted name triggers no search. */
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs)
  const isSearching = search.length >= 2
  const { data } = useQuery({ ...suggestionsQuery(search), enabled: isSearching })
  const found = isSearching && typed.trim() ? (data ?? []) : []
  const isOpen = list.dropdownOpened && found.length > 0

  const choose = (id: string) => {
    const address = found.find((one) => one.id === id)
    setTyped('')
    list.closeDropdown()
    if (address) onChoose(address)
  }

  return (
    // Rendered inside the dialog, because in a portal the list would belong to no landmark.
    <Combobox withinPortal={false} store={{ ...list, dropdownOpened: isOpen }} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label="Nome del destinatario"
          withAsterisk
          {...field}
          onChange={(event) => {
            field.onChange(event)
            setTyped(event.currentTarget.value)
            list.openDropdown()
            list.resetSelectedOption()
          }}
          onBlur={(event) => {
            field.onBlur?.(event)
            list.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Rubrica">
          {found.map((address) => (
            <Combobox.Option key={address.id} value={address.id}>
              <span className={classes.name}>{address.customer.name}</span>
              <span className={classes.place}>{addressLine(address)}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {isOpen && plural(found.length, 'destinatario in rubrica', 'destinatari in rubrica')}
      </VisuallyHidden>
    </Combobox>
  )
}
