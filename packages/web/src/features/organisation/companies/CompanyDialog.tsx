import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type ListedCompany, useAddCompany } from './companies.queries.ts'
import { companyWords } from './companies.words.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { useChangeToPlan } from './use-change-to-plan.ts'
import { type CheckedCompany, useCompanyForm } from './use-company-form.ts'

interface CompanyDialogProps {
  /** The company to edit; absent to add one. */
  company?: ListedCompany | undefined
  onClose: () => void
}

/** Dialog that adds a company with its first user, or changes one. */
export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const say = useWords(companyWords)
  const add = useAddCompany()
  const { changeToPlan, confirmDialog } = useChangeToPlan()
  const form = useCompanyForm(company)
  const { dirtyFields } = form.formState

  async function save({ dueDate, password, ...values }: CheckedCompany) {
    try {
      if (company) {
        const moved = dirtyFields.dueDate === true ? { dueDate } : {}
        if (!(await changeToPlan({ id: company.id, ...values, ...moved }))) return
      } else await add.mutateAsync({ ...values, dueDate, ...(password && { password }) })
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.code === 'ERR_EMAIL_ALREADY_EXISTS')
        form.setError('email', { message: errorText(error) })
      toast.error(errorText(error))
    }
  }

  return (
    <>
      <FormDialog
        width="sm"
        title={say(company ? 'editTitle' : 'addTitle')}
        form={form}
        onClose={onClose}
        onSave={save}
      >
        <CompanyFields form={form} company={company} />
      </FormDialog>
      {confirmDialog}
    </>
  )
}
