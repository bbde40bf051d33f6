import {
  RULE_WAIT_MAX_MINUTES,
  RULE_WORD_MAX,
  type RuleTriggerKind,
  ruleTriggerKinds,
} from '@guiche/contract/company-rule-limits'
import type { RuleTrigger } from '@guiche/contract/company-rules'
import { useWords } from '../../../platform/words.ts'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { PickManyInput } from '../../../ui/PickManyInput.tsx'
import { WordsInput } from '../../../ui/WordsInput.tsx'
import { withDeletedOptions } from '../../../ui/with-deleted-options.ts'
import { companyRuleWords } from './company-rules.words.ts'
import { blankTrigger } from './blank-trigger.ts'
import type { RuleLists } from './use-rule-lists.ts'

interface TriggerFieldsProps {
  trigger: RuleTrigger
  known: RuleLists
  error: string | undefined
  onChange: (trigger: RuleTrigger) => void
}

const helps = {
  opened: 'openedHelp',
  transferred: 'transferredHelp',
  closed: 'closedHelp',
} as const

/** The occasion that starts a rule, with its inputs. */
export function TriggerFields({ trigger, known, error, onChange }: TriggerFieldsProps) {
  const say = useWords(companyRuleWords)
  const { kind } = trigger
  const isPlain = kind === 'opened' || kind === 'transferred' || kind === 'closed'
  return (
    <>
      <SelectInput<RuleTriggerKind>
        label={say('when')}
        help={isPlain ? say(helps[kind]) : undefined}
        options={ruleTriggerKinds.map((one) => ({ value: one, label: say(`when_${one}`) }))}
        value={kind}
        onChange={(chosen) => {
          if (chosen !== kind) onChange(blankTrigger(chosen))
        }}
      />
      {trigger.kind === 'says' && (
        <WordsInput
          label={say('words')}
          help={say('wordsHelp')}
          error={error}
          isOptional={false}
          options={[]}
          maxLength={RULE_WORD_MAX}
          value={trigger.words}
          onChange={(words) => onChange({ ...trigger, words })}
        />
      )}
      {trigger.kind === 'waits' && (
        <TextInput
          label={say('minutes')}
          help={say('minutesHelp')}
          error={error}
          type="number"
          inputProps={{ min: 1, max: RULE_WAIT_MAX_MINUTES, inputMode: 'numeric' }}
          value={Number.isNaN(trigger.minutes) ? '' : trigger.minutes}
          onChange={({ target }) =>
            onChange({
              ...trigger,
              minutes: target.value === '' ? Number.NaN : Number(target.value),
            })
          }
        />
      )}
      {trigger.kind === 'tagged' && (
        <PickManyInput
          label={say('triggerTags')}
          error={error}
          isLoading={known.isLoading}
          options={withDeletedOptions(
            known.tags,
            known.isLoading ? [] : trigger.tagIds,
            say('goneTag'),
          )}
          value={trigger.tagIds}
          onChange={(tagIds) => onChange({ ...trigger, tagIds })}
        />
      )}
    </>
  )
}
