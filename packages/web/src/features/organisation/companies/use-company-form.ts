import { companyInput, type Recurrence } from '@guiche/contract/companies'
import { useForm } from 'react-hook-form'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import type { ListedCompany } from './companies.queries.ts'
import { dateFieldOf } from './due-rules.ts'

interface CompanyForm {
  name: string
  email: string
  phone: string
  planId: string
  recurrence: Recurrence
  dueDate: string
  status: boolean
  campaignsEnabled: boolean
  password: string | undefined
}

export type CheckedCompany = ReturnType<typeof companyInput.parse>

/** The form of a company's dialog, checked by the contract's schema. @param company absent for a new one */
export function useCompanyForm(company: ListedCompany | undefined) {
  const check = useSchemaResolver<CompanyForm, CheckedCompany>(companyInput)
  return useForm<CompanyForm, unknown, CheckedCompany>({
    defaultValues: companyFormOf(company),
    resolver: ({ password, dueDate, ...given }, context, options) =>
      check(
        // An empty password counts as absent. The due date is a day in the company's time zone.
        {
          ...given,
          dueDate,
          password: password === '' ? undefined : password,
        },
        context,
        options,
      ),
  })
}

export type CompanyFormState = ReturnType<typeof useCompanyForm>

function companyFormOf(company: ListedCompany | undefined): CompanyForm {
  const { name = '', email = '', phone = '', planId, dueDate = null, timeZone = '' } = company ?? {}
  const { recurrence = 'MENSAL', status = true, settings = [] } = company ?? {}
  const campaigns = settings.find(({ key }) => key === 'campaignsEnabled')?.value
  return {
    name,
    email,
    phone,
    planId: planId == null ? '' : String(planId),
    recurrence,
    dueDate: dateFieldOf(dueDate, timeZone),
    status,
    campaignsEnabled: campaigns === 'true',
    password: '',
  }
}
