import type { CompanyData, FiscalData } from '../company.ts'
import type { InvoiceBuyer, InvoiceSeller } from './invoices.ts'

/** The seller, from the company data in the settings. */
export const sellerOf = ({ company, fiscal }: { company: CompanyData; fiscal: FiscalData }): InvoiceSeller => ({
  legalName: company.legalName,
  street: company.street,
  zip: company.zip,
  city: company.city,
  province: company.province,
  vatNumber: company.vatNumber,
  register: company.register,
  shareCapital: company.shareCapital,
  email: company.email,
  phone: company.phone,
  ...fiscal,
})

interface Profile {
  companyName: string | null
  firstName: string | null
  lastName: string | null
  companyAddress: string | null
  companyZip: string | null
  companyCity: string | null
  companyProvince: string | null
  companyCountry: string | null
  vatNumber: string | null
  fiscalCode: string | null
  sdiCode: string | null
  pecEmail: string | null
}

/** The buyer, from the profile. */
export const buyerOf = (profile: Profile): InvoiceBuyer => ({
  companyName: profile.companyName,
  firstName: profile.firstName,
  lastName: profile.lastName,
  street: profile.companyAddress,
  zip: profile.companyZip,
  city: profile.companyCity,
  province: profile.companyProvince,
  country: profile.companyCountry,
  vatNumber: profile.vatNumber,
  fiscalCode: profile.fiscalCode,
  sdiCode: profile.sdiCode,
  pecEmail: profile.pecEmail,
})

/** The buyer's name in lists; empty if the profile is empty. */
export const buyerName = ({ companyName, firstName, lastName, vatNumber }: InvoiceBuyer): string =>
  companyName ?? ([firstName, lastName].filter(Boolean).join(' ') || (vatNumber ?? ''))
