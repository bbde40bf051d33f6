import { recurrences } from '@guiche/contract/companies'
import { lostFlags } from '@guiche/contract/plans'
import { Controller } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PasswordInput, SelectInput, SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { planWords, usePlans } from '../plans/index.ts'
import type { ListedCompany } from './companies.queries.ts'
import { companyWords } from './companies.words.ts'
import type { CompanyFormState } from './use-company-form.ts'

interface CompanyFieldsProps {
  form: CompanyFormState
  /** Absent for a new company, whose first user may get a password. */
  company: ListedCompany | undefined
}

export function CompanyFields({ form, company }: CompanyFieldsProps) {
  const say = useWords(companyWords)
  const { errors } = form.formState
  return (
    <>
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
        <PlanInput form={form} company={company} />
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
      <CompanySwitches form={form} />
    </>
  )
}

/** The plan, with the modules that the company loses by the chosen one. */
function PlanInput({ form, company }: CompanyFieldsProps) {
  const say = useWords(companyWords)
  const sayPart = useWords(planWords)
  const { plans } = usePlans()
  const { errors } = form.formState

  function lostModulesText(chosenId: string): string | undefined {
    const chosen = plans.find(({ id }) => String(id) === chosenId)
    if (!company || !chosen || chosen.id === company.planId) return undefined
    const own = plans.find(({ id }) => id === company.planId) ?? null
    const what = lostFlags(own, chosen).map((flag) => sayPart(flag))
    return what.length === 0 ? undefined : say('losesParts', { what: what.join(', ') })
  }

  return (
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
          help={lostModulesText(field.value)}
          error={errors.planId?.message}
          {...field}
        />
      )}
    />
  )
}

function CompanySwitches({ form }: Pick<CompanyFieldsProps, 'form'>) {
  const say = useWords(companyWords)
  return (
    <>
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
    </>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 4,
  rowGap: 4,
} as const
