import { ruleHours, ruleStatuses } from '@guiche/contract/company-rule-limits'
import type { RuleCondition } from '@guiche/contract/company-rules'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput } from '../../../ui/Field.tsx'
import { PickManyInput } from '../../../ui/PickManyInput.tsx'
import { withDeletedOptions } from '../../../ui/with-deleted-options.ts'
import { companyRuleWords } from './company-rules.words.ts'
import type { RuleLists } from './use-rule-lists.ts'

interface ConditionFieldsProps {
  condition: RuleCondition
  known: RuleLists
  onChange: (condition: RuleCondition) => void
}

/** The conditions of a rule. */
export function ConditionFields({ condition, known, onChange }: ConditionFieldsProps) {
  const say = useWords(companyRuleWords)
  const { whatsappIds, queueIds, tagIds, status, hours } = condition
  const idsOnceLoaded = (ids: readonly number[]) => (known.isLoading ? [] : ids)
  const queues = [{ id: 0, name: say('noQueue') }, ...known.queues]
  return (
    <Box role="group" aria-label={say('if')} sx={group}>
      <Box component="h3" sx={{ typography: 'subtitle2', m: 0 }}>
        {say('if')}
      </Box>
      <Box sx={pair}>
        <SelectInput
          label={say('status')}
          options={ruleStatuses.map((one) => ({ value: one, label: say(`status_${one}`) }))}
          value={status}
          onChange={(value) => onChange({ ...condition, status: value })}
        />
        <SelectInput
          label={say('hours')}
          options={ruleHours.map((one) => ({ value: one, label: say(`hours_${one}`) }))}
          value={hours}
          onChange={(value) => onChange({ ...condition, hours: value })}
        />
      </Box>
      <PickManyInput
        label={say('queues')}
        isOptional
        isLoading={known.isLoading}
        placeholder={say('anyQueue')}
        options={withDeletedOptions(queues, idsOnceLoaded(queueIds), say('goneQueue'))}
        value={queueIds}
        onChange={(ids) => onChange({ ...condition, queueIds: ids })}
      />
      <PickManyInput
        label={say('connections')}
        isOptional
        isLoading={known.isLoading}
        placeholder={say('anyLine')}
        options={withDeletedOptions(known.lines, idsOnceLoaded(whatsappIds), say('goneLine'))}
        value={whatsappIds}
        onChange={(ids) => onChange({ ...condition, whatsappIds: ids })}
      />
      <PickManyInput
        label={say('tags')}
        isOptional
        isLoading={known.isLoading}
        placeholder={say('anyTags')}
        options={withDeletedOptions(known.tags, idsOnceLoaded(tagIds), say('goneTag'))}
        value={tagIds}
        onChange={(ids) => onChange({ ...condition, tagIds: ids })}
      />
    </Box>
  )
}

const group = { display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 } as const
const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 3,
} as const
