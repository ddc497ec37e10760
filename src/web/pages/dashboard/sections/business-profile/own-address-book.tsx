import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { AddressBook } from '../../../../features/addresses/customer/address-book.tsx'
import { useDashboardSearch } from '../../use-dashboard-search.ts'
import { parseBusinessProfileSearch } from './business-profile-search.ts'

/** The address book. Search term and page are in the address. */
export function OwnAddressBook() {
  const page = useDashboardSearch(parseBusinessProfileSearch)
  const navigate = useNavigate()
  return (
    <AddressBook
      page={page}
      onSearch={(search) =>
        void navigate({
          to: paths.dashboard,
          search: { section: 'business-profile', search: search || undefined },
          // Replace while typing, so that Back does not step through every letter.
          replace: page.search !== undefined,
          resetScroll: false,
        })
      }
    />
  )
}
