import {
  type Plan,
  type PlanFlag,
  planFlags,
  type PlanInput,
  planInput,
} from '@guiche/contract/plans'
import { Controller, useForm } from 'react-hook-form'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast, TOAST_MS } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { excessText, isReducedPlan } from './plan-excess.ts'
import { fetchExcess, useSavePlan } from './plans.queries.ts'
import { planWords } from './plans.words.ts'
import { reaisInputText } from './reais-input-text.ts'

type PlanForm = Record<'name' | 'users' | 'connections' | 'queues' | 'value', string> &
  Record<PlanFlag | 'isOffered', boolean>

interface PlanDialogProps {
  /** The plan to edit; absent to add one. */
  plan?: Plan | undefined
  onClose: () => void
}

/** Dialog that adds or changes a plan. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const say = useWords(planWords)
  const { mutateAsync } = useSavePlan()
  const { confirm, confirmDialog } = useConfirm()
  const check = useSchemaResolver<PlanForm, PlanInput>(planInput)
  const form = useForm<PlanForm, unknown, PlanInput>({
    defaultValues: planFormOf(plan),
    resolver: (given, context, options) =>
      check({ ...given, value: given.value.trim() }, context, options),
  })
  const { errors } = form.formState

  async function save(values: PlanInput) {
    try {
      if (plan && !(await confirmReduction(plan, values))) return
      await mutateAsync({ id: plan?.id, ...values })
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.code === 'ERR_PLAN_NAME_ALREADY_EXISTS')
        form.setError('name', { message: errorText(error) })
      toast.error(say('failed'), { reason: errorText(error), durationMs: TOAST_MS })
    }
  }

  /** False if the operator keeps the larger plan. */
  async function confirmReduction(before: Plan, values: PlanInput): Promise<boolean> {
    if (!isReducedPlan(before, values)) return true
    const excess = await fetchExcess(before.id, values)
    const text = excessText(excess, say)
    const asked = { title: say('smallerTitle', { name: before.name }), text }
    return text === '' || confirm({ ...asked, confirmLabel: say('smallerIt') })
  }

  return (
    <>
      <FormDialog
        width="sm"
        title={say(plan ? 'editTitle' : 'addTitle')}
        form={form}
        onClose={onClose}
        onSave={save}
      >
        <TextInput
          label={say('name')}
          autoFocus
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Box sx={grid}>
          {(['users', 'connections', 'queues'] as const).map((key) => (
            <TextInput
              key={key}
              label={say(key)}
              autoComplete="off"
              inputProps={{ inputMode: 'numeric', maxLength: 6 }}
              error={errors[key]?.message}
              {...form.register(key)}
            />
          ))}
          <TextInput
            label={say('valueLabel')}
            autoComplete="off"
            inputProps={{ inputMode: 'decimal', maxLength: 16 }}
            error={errors.value?.message}
            {...form.register('value')}
          />
        </Box>
        <Box role="group" aria-label={say('parts')} sx={{ ...grid, rowGap: 2 }}>
          {planFlags.map((flag) => (
            <Controller
              key={flag}
              name={flag}
              control={form.control}
              render={({ field: { value, ...field } }) => (
                <SwitchInput label={say(flag)} checked={value} {...field} />
              )}
            />
          ))}
        </Box>
        <Controller
          name="isOffered"
          control={form.control}
          render={({ field: { value, ...field } }) => (
            <SwitchInput
              label={say('isOffered')}
              help={say('isOfferedHelp')}
              checked={value}
              {...field}
            />
          )}
        />
      </FormDialog>
      {confirmDialog}
    </>
  )
}

function planFormOf(plan: Plan | undefined): PlanForm {
  const { name = '', users = 0, connections = 0, queues = 0, value = 0 } = plan ?? {}
  const {
    useCampaigns = true,
    useKanban = true,
    useOpenAi = true,
    useIntegrations = true,
  } = plan ?? {}
  const { useSchedules = true, useInternalChat = true, useExternalApi = true } = plan ?? {}
  const { isOffered = true } = plan ?? {}
  return {
    name,
    users: String(users),
    connections: String(connections),
    queues: String(queues),
    value: reaisInputText(value),
    useCampaigns,
    useKanban,
    useOpenAi,
    useIntegrations,
    useSchedules,
    useInternalChat,
    useExternalApi,
    isOffered,
  }
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 6,
  rowGap: 4,
} as const
