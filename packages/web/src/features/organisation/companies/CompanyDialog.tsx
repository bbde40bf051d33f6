import { companyInput, type Recurrence, recurrences } from '@guiche/contract/companies'
import { type Exceeds, exceeds, lostFlags } from '@guiche/contract/plans'
import { Controller, useForm } from 'react-hook-form'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { type Question, useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { PasswordInput, SelectInput, SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { planWords, usePlans } from '../plans/index.ts'
import { type ListedCompany, useAddCompany, useChangeCompany } from './companies.queries.ts'
import { companyWords } from './companies.words.ts'
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

type Checked = ReturnType<typeof companyInput.parse>
type Changed = Parameters<ReturnType<typeof useChangeCompany>['mutateAsync']>[0] & { name: string }

interface CompanyDialogProps {
  /** The company to edit; absent to add one. */
  company?: ListedCompany | undefined
  onClose: () => void
}

/** Dialog that adds a company with its first user, or changes one. */
export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const say = useWords(companyWords)
  const sayPart = useWords(planWords)
  const { plans } = usePlans()
  const add = useAddCompany()
  const change = useChangeCompany()
  const { confirm, confirmDialog } = useConfirm()
  const check = useSchemaResolver<CompanyForm, Checked>(companyInput)
  const form = useForm<CompanyForm, unknown, Checked>({
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
  const { errors, dirtyFields } = form.formState

  async function save({ dueDate, password, ...values }: Checked) {
    try {
      if (company) {
        const moved = dirtyFields.dueDate === true ? { dueDate } : {}
        if (!(await changed({ id: company.id, ...values, ...moved }))) return
      } else await add.mutateAsync({ ...values, dueDate, ...(password && { password }) })
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.code === 'ERR_EMAIL_ALREADY_EXISTS')
        form.setError('email', { message: errorText(error) })
      toast.error(errorText(error))
    }
  }

  /** False if the operator keeps the larger plan. */
  async function changed(input: Changed): Promise<boolean> {
    try {
      await change.mutateAsync(input)
    } catch (error) {
      const tooMuch = exceededLimitsOf(error)
      if (!tooMuch) throw error
      if (!(await confirm(smallerPlan(input.name, tooMuch)))) return false
      await change.mutateAsync({ ...input, force: true })
    }
    return true
  }

  function smallerPlan(name: string, tooMuch: Exceeds): Question {
    const what = counted.flatMap((key) => {
      const { has, most } = tooMuch[key] ?? {}
      return has === undefined || most === undefined ? [] : [say(`${key}Of`, { has, most })]
    })
    return {
      title: say('forceTitle', { name }),
      text: say('forceText', { what: what.join(', ') }),
      confirmLabel: say('forceIt'),
    }
  }

  /** Text with the modules that the company loses by the chosen plan. */
  function lossText(chosenId: string): string | undefined {
    const chosen = plans.find(({ id }) => String(id) === chosenId)
    if (!company || !chosen || chosen.id === company.planId) return undefined
    const own = plans.find(({ id }) => id === company.planId) ?? null
    const what = lostFlags(own, chosen).map((flag) => sayPart(flag))
    return what.length === 0 ? undefined : say('losesParts', { what: what.join(', ') })
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
        <Box sx={grid}>
          <TextInput
            label={say('name')}
            autoFocus
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextInput
            label={say('email')}
            type="email"
            autoComplete="off"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <TextInput
            label={say('phone')}
            isOptional
            type="tel"
            autoComplete="off"
            error={errors.phone?.message}
            {...form.register('phone')}
          />
          <Controller
            name="planId"
            control={form.control}
            render={({ field }) => (
              <SelectInput
                label={say('plan')}
                options={[
                  { value: '', label: say('noPlan') },
                  ...plans.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                help={lossText(field.value)}
                error={errors.planId?.message}
                {...field}
              />
            )}
          />
          <TextInput
            label={say('dueDate')}
            help={say('dueDateHelp')}
            isOptional
            type="date"
            error={errors.dueDate?.message}
            {...form.register('dueDate')}
          />
          <Controller
            name="recurrence"
            control={form.control}
            render={({ field }) => (
              <SelectInput
                label={say('recurrence')}
                options={recurrences.map((value) => ({ value, label: say(value) }))}
                {...field}
              />
            )}
          />
        </Box>
        {company === undefined && (
          <PasswordInput
            label={say('password')}
            isOptional
            help={say('passwordHelp')}
            error={errors.password?.message}
            {...form.register('password')}
          />
        )}
        <Controller
          name="status"
          control={form.control}
          render={({ field: { value, ...field } }) => (
            <SwitchInput
              label={say('statusSwitch')}
              help={say('statusHelp')}
              checked={value}
              {...field}
            />
          )}
        />
        <Controller
          name="campaignsEnabled"
          control={form.control}
          render={({ field: { value, ...field } }) => (
            <SwitchInput label={say('campaigns')} checked={value} {...field} />
          )}
        />
      </FormDialog>
      {confirmDialog}
    </>
  )
}

const counted = ['users', 'connections', 'queues'] as const

/** Usage above the chosen plan's limits, if it was refused for that. */
function exceededLimitsOf(error: unknown): Exceeds | undefined {
  if (!(error instanceof CallError) || error.code !== 'ERR_PLAN_TOO_SMALL') return undefined
  return exceeds.safeParse(error.body['exceeds']).data
}

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

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 4,
  rowGap: 4,
} as const
