import { RULE_NAME_MAX, RULE_WAIT_MAX_MINUTES } from '@guiche/contract/company-rule-limits'
import type { CompanyRule, RuleCondition, RuleTrigger } from '@guiche/contract/company-rules'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  ActionEditor,
  ruleActionsOf,
  type Step,
  stepsOf,
  useStepValidation,
} from '../../tickets/action-editor/index.ts'
import { useSaveRule } from './company-rules.queries.ts'
import { companyRuleWords } from './company-rules.words.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { TriggerFields } from './TriggerFields.tsx'
import { useRuleLists } from './use-rule-lists.ts'

interface RuleForm {
  name: string
  isActive: boolean
  trigger: RuleTrigger
  condition: RuleCondition
  steps: readonly Step[]
}

interface RuleDialogProps {
  /** The rule to edit; absent for a new one. */
  rule?: CompanyRule | undefined
  onClose: () => void
}

/** Creates or edits a rule: occasion, conditions, actions. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const say = useWords(companyRuleWords)
  const save = useSaveRule()
  const known = useRuleLists()
  const validateSteps = useStepValidation(known)
  const form = useForm<RuleForm>({ defaultValues: ruleFormOf(rule) })
  const { errors } = form.formState

  async function submit({ steps, ...values }: RuleForm) {
    try {
      const body = { ...values, actions: ruleActionsOf(steps) }
      await save.mutateAsync({ id: rule?.id, body })
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  function validateTrigger(trigger: RuleTrigger): true | string {
    switch (trigger.kind) {
      case 'says':
        return trigger.words.length > 0 || say('chooseWords')
      case 'tagged':
        return trigger.tagIds.length > 0 || say('chooseTags')
      case 'waits': {
        const { minutes } = trigger
        const isFit = Number.isInteger(minutes) && minutes >= 1 && minutes <= RULE_WAIT_MAX_MINUTES
        return isFit || say('badMinutes', { most: RULE_WAIT_MAX_MINUTES })
      }
      case 'opened':
      case 'transferred':
      case 'closed':
        return true
    }
  }

  return (
    <FormDialog
      title={say(rule ? 'editTitle' : 'addTitle')}
      form={form}
      width="sm"
      onClose={onClose}
      onSave={submit}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        inputProps={{ maxLength: RULE_NAME_MAX }}
        error={errors.name?.message}
        {...form.register('name', { validate: (name) => name.trim() !== '' || say('required') })}
      />
      <Controller
        name="trigger"
        control={form.control}
        rules={{ validate: validateTrigger }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <TriggerFields trigger={value} known={known} error={error?.message} onChange={onChange} />
        )}
      />
      <Controller
        name="condition"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <ConditionFields condition={value} known={known} onChange={onChange} />
        )}
      />
      <Controller
        name="steps"
        control={form.control}
        rules={{ validate: validateSteps }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <ActionEditor
            actor="rule"
            title={say('actions')}
            steps={value}
            known={known}
            error={error?.message}
            onChange={onChange}
          />
        )}
      />
      <Controller
        name="isActive"
        control={form.control}
        render={({ field: { value, ...field } }) => (
          <SwitchInput
            label={say('isActive')}
            help={say('isActiveHelp')}
            checked={value}
            {...field}
          />
        )}
      />
    </FormDialog>
  )
}

function ruleFormOf(rule: CompanyRule | undefined): RuleForm {
  return {
    name: rule?.name ?? '',
    isActive: rule?.isActive ?? true,
    trigger: rule?.trigger ?? { kind: 'opened' },
    condition: rule?.condition ?? {
      whatsappIds: [],
      queueIds: [],
      tagIds: [],
      status: 'any',
      hours: 'any',
    },
    steps: stepsOf(rule?.actions ?? []),
  }
}
